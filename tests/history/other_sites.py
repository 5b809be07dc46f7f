"""Hands as Full Tilt, PartyPoker and Winamax write them, made up here."""

FULL_TILT_HOLDEM = """\
Full Tilt Poker Game #30000000001: Table Bluff (6 max) - $1/$2 - No Limit Hold'em - 21:09:25 ET - 2010/01/04
Seat 1: Ann Lee ($200)
Seat 2: Hero ($1,204.50)
Seat 3: Cat ($60)
Seat 4: Dan ($200)
Seat 5: away ($50), is sitting out
Ann Lee posts the small blind of $1
Hero posts the big blind of $2
Dan posts a dead small blind of $1
Dan posts $2
The button is in seat #4
*** HOLE CARDS ***
Dealt to Hero [Ah Ad]
Cat raises to $6
Dan has 15 seconds left to act
Dan calls $4
Ann Lee folds
Hero raises to $30
Cat raises to $60, and is all in
Dan folds
Hero: good luck
Hero calls $30
Cat shows [Kc Kd]
Hero shows [Ah Ad]
*** FLOP *** [2c 7d Jh] (Total Pot: $128, 2 Players, 1 All-In)
*** TURN *** [2c 7d Jh] [5s] (Total Pot: $128, 2 Players, 1 All-In)
*** RIVER *** [2c 7d Jh 5s] [9d] (Total Pot: $128, 2 Players, 1 All-In)
Cat shows a pair of Kings
Hero shows a pair of Aces
Hero wins the pot ($125) with a pair of Aces
Cat stands up
*** SUMMARY ***
Total pot $128 | Rake $3
Board: [2c 7d Jh 5s 9d]
Seat 2: Hero (big blind) showed [Ah Ad] and won ($125) with a pair of Aces
"""

FULL_TILT_OMAHA_HI_LO = """\
Full Tilt Poker Game #30000000002: Table Rail - FL Omaha H/L - $2/$4 - 04:44:44 ET - 2014/04/08
Seat 1: Ann ($50)
Seat 2: Bob ($50)
Bob posts the small blind of $1
Ann posts the big blind of $2
The button is in seat #2
*** HOLE CARDS ***
Dealt to Bob [Ah 2d Kh Kd]
Bob raises to $4
Ann calls $2
*** FLOP *** [3c 7d 8h] (Total Pot: $8, 2 Players)
Ann checks
Bob bets $2
Ann calls $2
*** TURN *** [3c 7d 8h] [Qs] (Total Pot: $12, 2 Players)
Ann checks
Bob checks
*** RIVER *** [3c 7d 8h Qs] [Qd] (Total Pot: $12, 2 Players)
Ann bets $4
Bob calls $4
*** SHOW DOWN ***
Ann shows [Qc Jc Ts 9s] three of a kind, Queens
Bob shows [Ah 2d Kh Kd] two pair, Kings and Queens, for high and 8,7,3,2,A, for low
Ann wins the high pot ($9.75) with three of a kind, Queens
Bob wins the low pot ($9.75) with 8,7,3,2,A
*** SUMMARY ***
Total pot $20 | Rake $0.50
Board: [3c 7d 8h Qs Qd]
"""

FULL_TILT_RAZZ = """\
Full Tilt Poker Game #30000000003: Table Low (6 max) - $1/$2 Ante $0.10 - Limit Razz - 21:09:25 ET - 2010/01/04
Seat 2: Ann ($10)
Seat 4: Bob ($10)
Ann antes $0.10
Bob antes $0.10
*** 3RD STREET ***
Dealt to Ann [As 2s] [Kh]
Dealt to Bob [4d]
Ann is high with [Kh]
Ann brings in for $0.25
Bob completes it to $1
Ann calls $0.75
*** 4TH STREET *** (Total Pot: $2.20, 2 Players)
Dealt to Ann [As 2s Kh] [3c]
Dealt to Bob [4d] [Qs]
Bob bets $1
Ann folds
Uncalled bet of $1 returned to Bob
Bob mucks
Bob wins the pot ($2.10)
*** SUMMARY ***
Total pot $2.20 | Rake $0.10
"""

FULL_TILT_STUD = """\
Full Tilt Poker Game #30000000004: Table Deep - $0.04/$0.08 Ante $0.01 - Limit Stud Hi - 23:24:52 ET - 2010/05/23
Seat 1: Ann ($1.52)
Seat 4: Bob ($0.97)
Seat 6: Cat ($2.85)
Ann antes $0.01
Bob antes $0.01
Cat antes $0.01
*** 3RD STREET ***
Dealt to Ann [Ah]
Dealt to Bob [2d]
Dealt to Cat [6d Jd] [Jc]
Bob is low with [2d]
Bob brings in for $0.02
Cat completes it to $0.04
Ann folds
Bob calls $0.02
*** 4TH STREET *** (Total Pot: $0.11, 2 Players)
Dealt to Bob [2d] [3d]
Dealt to Cat [6d Jd Jc] [9h]
Cat bets $0.04
Bob calls $0.04
*** 5TH STREET *** (Total Pot: $0.19, 2 Players)
Dealt to Bob [2d 3d] [4d]
Dealt to Cat [6d Jd Jc 9h] [9s]
Cat bets $0.08
Bob calls $0.08
*** 6TH STREET *** (Total Pot: $0.35, 2 Players)
Dealt to Bob [2d 3d 4d] [Kd]
Dealt to Cat [6d Jd Jc 9h 9s] [2s]
Cat checks
Bob checks
*** 7TH STREET *** (Total Pot: $0.35, 2 Players)
Dealt to Cat [6d Jd Jc 9h 9s 2s] [8c]
Cat checks
Bob bets $0.08
Cat calls $0.08
*** SHOW DOWN ***
Bob shows [5d Qh 2d 3d 4d Kd Qs] a flush, King high
Cat mucks
Bob wins the pot ($0.49) with a flush, King high
*** SUMMARY ***
Total pot $0.51 | Rake $0.02
"""

FULL_TILT_TRIPLE_DRAW = """\
Full Tilt Poker Game #30000000005: Table Draws (6 max) - $1/$2 - Limit 2-7 Triple Draw - 19:12:00 ET - 2010/05/02
Seat 1: Ann ($20)
Seat 2: Hero ($20)
Hero posts the big blind of $1
Ann posts the small blind of $0.50
The button is in seat #1
*** HOLE CARDS ***
Dealt to Hero [2c 3d 7h Kh Ks]
Ann raises to $2
Hero calls $1
*** FIRST DRAW *** (Total Pot: $4, 2 Players)
Hero discards 2 cards [Kh Ks]
Dealt to Hero [2c 3d 7h] [Qd 5s]
Ann discards 1 card
Hero checks
Ann bets $1
Hero calls $1
*** SECOND DRAW *** (Total Pot: $6, 2 Players)
Hero discards 1 card [Qd]
Dealt to Hero [2c 3d 7h 5s] [4c]
Ann stands pat
Hero bets $2
Ann calls $2
*** THIRD DRAW *** (Total Pot: $10, 2 Players)
Hero stands pat
Ann stands pat
Hero bets $2
Ann calls $2
*** SHOW DOWN ***
Hero shows [2c 3d 7h 5s 4c] 7,5,4,3,2
Ann mucks
Hero wins the pot ($13.50) with 7,5,4,3,2
*** SUMMARY ***
Total pot $14 | Rake $0.50
"""

FULL_TILT_CAP_TWICE = """\
Full Tilt Poker Game #30000000006: Table Myron (6 max) - CAP NL Hold'em - $5/$10 - 04:44:44 ET - 2015/04/08
Seat 1: Ann ($1,000)
Seat 2: Bob ($900)
Ann posts the small blind of $5
Bob posts the big blind of $10
The button is in seat #1
*** HOLE CARDS ***
Ann raises to $30
Bob calls $20
*** FLOP *** [Td 3d 3h] (Total Pot: $60, 2 Players)
Bob checks
Ann checks
*** TURN *** [Td 3d 3h] [Qh] (Total Pot: $60, 2 Players)
Bob bets $70
Ann raises to $270, and is capped
Bob calls $200, and is capped
Players agree to Run It Twice
Ann shows [6d Ad]
Bob shows [Jd Qd]
*** RIVER 1 *** [Td 3d 3h Qh] [Ac] (Total Pot: $600, 2 Players, 2 All-In)
*** RIVER 2 *** [Td 3d 3h Qh] [2h] (Total Pot: $600, 2 Players, 2 All-In)
*** SHOW DOWN 1 ***
Ann shows two pair, Aces and Threes
Bob shows two pair, Queens and Threes
*** SHOW DOWN 2 ***
Bob shows two pair, Queens and Threes
Ann shows a pair of Threes
Ann wins pot 1 ($298.50) with two pair, Aces and Threes
Bob wins pot 2 ($298.50) with two pair, Queens and Threes
*** SUMMARY ***
Total pot $600 | Rake $3
"""

PARTY_HOLDEM = """\
***** Hand History for Game 4452050206 *****
$25 USD NL Texas Hold'em - Tuesday, June 10, 09:15:30 EDT 2008
Table Table  127365 (No DP) (Real Money)
Seat 5 is the button
Total number of players : 5/6
Seat 4: Dan ( $7.50 USD )
Seat 1: Ann ( $25 USD )
Seat 5: Eve ( $30.10 USD )
Seat 2: Hero ( $1,025.30 USD )
Seat 3: Cat ( $40 USD )
Seat 6: away ( $25 USD )
Ann posts small blind [$0.10 USD].
Hero posts big blind [$0.25 USD].
Dan posts big blind + dead [$0.35].
** Dealing down cards **
Dealt to Hero [  Ah Ad ]
Cat folds
Dan raises [$0.75 USD]
Eve calls [$1 USD]
Ann folds
Hero raises [$11.75 USD]
Dan is all-In  [$6.40 USD]
Eve will be using their time bank for this hand.
Eve folds
away has left the table.
** Dealing Flop ** [ 2c, 7d, Jh ]
** Dealing Turn ** [ 5s ]
** Dealing River ** [ 9d ]
Hero shows [ Ah, Ad ]a pair of Aces.
Dan shows [ Kc, Kd ]a pair of Kings.
Hero wins $4.60 USD from the side pot 1 with a pair of Aces.
Hero wins $15.20 USD from the main pot with a pair of Aces.
"""

PARTY_FIXED = """\
***** Hand History for Game 4452050207 *****
$2/$4 USD FL Texas Hold'em - Monday, January 06, 05:54:36 EST 2014
Table Zurich (Real Money)
Seat 1 is the button
Total number of players : 2/10
Seat 1: Ann ( $50 USD )
Seat 3: Bob ( $50 USD )
Ann posts small blind [$1 USD].
Bob posts big blind [$2 USD].
** Dealing down cards **
Ann raises [$3 USD]
Bob calls [$2 USD]
** Dealing Flop ** [ 2c, 7d, Jh ]
Bob bets [$2 USD]
Ann folds
Bob does not show cards.
Bob wins $9.50 USD
Game #4452050208 starts.
"""

PARTY_OMAHA_HI_LO = """\
***** Hand History for Game 4452050209 *****
$1/$2 USD PL Omaha Hi-Lo - Monday, January 06, 16:33:56 EST 2014
Table Zurich (Real Money)
Seat 2 is the button
Total number of players : 2/9
Seat 1: Ann ( $50 USD )
Seat 2: Bob ( $50 USD )
Bob posts small blind [$1 USD].
Ann posts big blind [$2 USD].
** Dealing down cards **
Dealt to Bob [  Ah 2d Kh Kd ]
Bob calls [$1 USD]
Ann checks
** Dealing Flop ** [ 3c, 7d, 8h ]
Ann checks
Bob bets [$4 USD]
Ann calls [$4 USD]
** Dealing Turn ** [ Qs ]
Ann checks
Bob checks
** Dealing River ** [ Qd ]
Ann checks
Bob checks
Ann shows [ Qc, Jc, Ts, 9s ]three of a kind, Queens.
Bob shows [ Ah, 2d, Kh, Kd ]two pairs, Kings and Queens.
Bob shows8,7,3,2,A  for low.
Ann wins $5.75 USD from the main pot with three of a kind, Queens.
Bob wins Lo ($5.75 USD) from the main pot with 8,7,3,2,A.
"""

WINAMAX_HOLDEM = """\
Winamax Poker - CashGame - HandId: #5279-1381-1257348740 - Holdem no limit (0.50€/1€) - 2009/11/04 15:32:20 UTC
Table: 'Wichita Falls 01' 5-max (real money) Seat #4 is the button
Seat 1: Ann (100€)
Seat 2: Hero (100.50€)
Seat 3: Cat (30€)
Seat 4: Dan (250€)
*** ANTE/BLINDS ***
Ann posts small blind 0.50€
Hero posts big blind 1€
Dealt to Hero [Ah Ad]
*** PRE-FLOP ***
Cat raises 2€ to 3€
Dan folds
Ann calls 2.50€
Hero raises 97.50€ to 100.50€ and is all-in
Cat calls 27€ and is all-in
Ann folds
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh][5s]
*** RIVER *** [2c 7d Jh 5s][9d]
*** SHOW DOWN ***
Hero shows [Ah Ad] (One pair : Aces)
Cat shows [Kc Kd] (One pair : Kings)
Hero collected 131.50€ from pot
*** SUMMARY ***
Total pot 131.50€ | Rake 2€
Board: [2c 7d Jh 5s 9d]
Seat 2: Hero (big blind) showed [Ah Ad] and won 131.50€ with One pair : Aces
"""

WINAMAX_OMAHA = """\
Winamax Poker - CashGame - HandId: #5279-1382-1257348740 - Omaha pot limit (0,50€/1€) - 2016/11/04 15:32:20 UTC
Table: 'Nice 05' 5-max (real money) Seat #1 is the button
Seat 1: Ann (100€)
Seat 2: Bob (100€)
Seat 3: Cat (100€)
*** ANTE/BLINDS ***
Bob posts small blind 0,50€
Cat posts big blind 1€
Dealt to Ann [Ah Ad Kh Kd]
*** PRE-FLOP ***
Ann raises 2,50€ to 3,50€
Bob folds
Cat calls 2,50€
*** FLOP *** [2c 7d Jh]
Cat checks
Ann bets 7,50€
Cat folds
Ann collected 14,50€ from pot
*** SUMMARY ***
Total pot 14,50€ | Rake 0,50€
Board: [2c 7d Jh]
"""

WINAMAX_WALK = """\
Winamax Poker - CashGame - HandId: #5279-1383-1257348740 - Holdem no limit (0.02€/0.05€) - 2016/11/04 15:32:20 UTC
Table: 'Nice 05' 5-max (real money) Seat #3 is the button
Seat 1: Ann (5€)
Seat 2: Hero (5€)
Seat 3: Bob (5€)
*** ANTE/BLINDS ***
Ann posts small blind 0.02€
Hero posts big blind 0.05€
Dealt to Hero [As Kd]
*** PRE-FLOP ***
Bob folds
Ann folds
Hero collected 0.07€ from pot
*** SUMMARY ***
Total pot 0.07€ | No rake
Seat 2: Hero (big blind) won 0.07€
"""

SITE_HANDS = {
    "full tilt hold'em": FULL_TILT_HOLDEM,
    "full tilt omaha hi-lo": FULL_TILT_OMAHA_HI_LO,
    "full tilt razz": FULL_TILT_RAZZ,
    "full tilt stud": FULL_TILT_STUD,
    "full tilt draw": FULL_TILT_TRIPLE_DRAW,
    "party hold'em": PARTY_HOLDEM,
    "party fixed limit": PARTY_FIXED,
    "party omaha hi-lo": PARTY_OMAHA_HI_LO,
    "winamax hold'em": WINAMAX_HOLDEM,
    "winamax omaha": WINAMAX_OMAHA,
    "winamax walk": WINAMAX_WALK,
}
