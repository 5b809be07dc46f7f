"""Hands as sites write them, made up here: one of each game, with rake, posts and side pots."""

HOLDEM = """\
PokerStars Hand #100000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/02 19:08:45 ET
Table 'Deneb V' 6-max Seat #5 is the button
Seat 1: bb player ($100.00 in chips)
Seat 2: Hero ($100.00 in chips)
Seat 3: returner ($100.50 in chips)
Seat 4: co: p ($30 in chips)
Seat 5: btn_p ($1,250.50 in chips)
Seat 6: away ($20 in chips) is sitting out
bb player: posts big blind $1
returner: posts small & big blinds $1.50
*** HOLE CARDS ***
Dealt to Hero [Ah Ad]
Hero: raises $2 to $3
returner: calls $2
co: p: raises $27 to $30 and is all-in
btn_p: folds
bb player: folds
btn_p said, "nice: one"
Hero: raises $70 to $100 and is all-in
returner: calls $97 and is all-in
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [5s]
*** RIVER *** [2c 7d Jh 5s] [9d]
*** SHOW DOWN ***
Hero: shows [Ah Ad] (a pair of Aces)
returner: mucks hand
co: p: shows [Jd Js] (three of a kind, Jacks)
co: p collected $88.50 from main pot
Hero collected $140 from side pot
*** SUMMARY ***
Total pot $231.50 Main pot $91.50. Side pot $140. | Rake $3
Board [2c 7d Jh 5s 9d]
"""

OMAHA = """\
PokerStars Hand #100000002:  Omaha Pot Limit ($1/$2 USD) - 2024/05/02 19:10:00 ET
Table 'Deneb V' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cat ($200 in chips)
Bob: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [Ah Ad Kh Kd]
Ann: raises $5 to $7
Bob: folds
Cat: calls $5
*** FLOP *** [2c 7d Jh]
Cat: checks
Ann: bets $15
Cat: folds
Uncalled bet ($15) returned to Ann
Ann collected $14.25 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $15 | Rake $0.75
Board [2c 7d Jh]
"""

OMAHA_HI_LO = """\
PokerStars Hand #100000003:  Omaha Hi/Lo Limit ($2/$4 USD) - 2024/05/02 19:12:00 ET
Table 'Deneb V' 6-max Seat #2 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Bob: posts small blind $1
Ann: posts big blind $2
*** HOLE CARDS ***
Dealt to Bob [Ah 2d Kh Kd]
Bob: raises $2 to $4
Ann: calls $2
*** FLOP *** [3c 7d 8h]
Ann: checks
Bob: bets $2
Ann: calls $2
*** TURN *** [3c 7d 8h] [Qs]
Ann: checks
Bob: checks
*** RIVER *** [3c 7d 8h Qs] [Qd]
Ann: bets $4
Bob: calls $4
*** SHOW DOWN ***
Ann: shows [Qc Jc Ts 9s] (HI: three of a kind, Queens)
Bob: shows [Ah 2d Kh Kd] (HI: two pair, Kings and Queens; LO: 8,7,3,2,A)
Ann collected $9.75 from pot
Bob collected $9.75 from pot
*** SUMMARY ***
Total pot $20 | Rake $0.50
Board [3c 7d 8h Qs Qd]
"""

STUD = """\
PokerStars Hand #100000004:  7 Card Stud Limit ($0.04/$0.08 USD) - 2012/05/23 23:24:52 CET [2012/05/23 17:24:52 ET]
Table 'Equinox IV' 8-max
Seat 1: Ann ($1.52 in chips)
Seat 4: Bob ($0.97 in chips)
Seat 6: Cat ($2.85 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
Cat: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [Ah]
Dealt to Bob [2d]
Dealt to Cat [6d Jd Jc]
Bob: brings in for $0.02
Cat: raises $0.02 to $0.04
Ann: folds
Bob: calls $0.02
*** 4th STREET ***
Dealt to Bob [2d] [3d]
Dealt to Cat [6d Jd Jc] [9h]
Cat: bets $0.04
Bob: calls $0.04
*** 5th STREET ***
Dealt to Bob [2d 3d] [4d]
Dealt to Cat [6d Jd Jc 9h] [9s]
Cat: bets $0.08
Bob: calls $0.08
*** 6th STREET ***
Dealt to Bob [2d 3d 4d] [Kd]
Dealt to Cat [6d Jd Jc 9h 9s] [2s]
Cat: checks
Bob: checks
*** RIVER ***
Dealt to Cat [6d Jd Jc 9h 9s 2s] [8c]
Cat: checks
Bob: bets $0.08
Cat: calls $0.08
*** SHOW DOWN ***
Bob: shows [5d Qh 2d 3d 4d Kd Qs] (a flush, King high)
Cat: mucks hand
Bob collected $0.49 from pot
*** SUMMARY ***
Total pot $0.51 | Rake $0.02
"""

STUD_HI_LO = (
    STUD.replace("7 Card Stud Limit", "7 Card Stud Hi/Lo Limit")
    .replace("#100000004", "#100000005")
    .replace("(a flush, King high)", "(HI: a flush, King high)")
)

RAZZ = """\
PokerStars Hand #100000006:  Razz Limit ($1/$2 USD) - 2024/05/02 19:12:00 ET
Table 'Low' 8-max
Seat 2: Ann ($10 in chips)
Seat 7: Bob ($10 in chips)
Ann: posts the ante $0.10
Bob: posts the ante $0.10
*** 3rd STREET ***
Dealt to Ann [As 2s Kh]
Dealt to Bob [4d]
Ann: brings in for $0.25
Bob: raises $0.75 to $1
Ann: folds
Uncalled bet ($0.75) returned to Bob
Bob collected $0.70 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot $0.70 | Rake $0
"""

SHORT_BRING_IN = """\
PokerStars Hand #100000017:  Razz Limit ($1/$2 USD) - 2024/05/02 19:12:00 ET
Table 'Low' 8-max
Seat 2: Ann ($0.20 in chips)
Seat 5: Cat ($10 in chips)
Seat 7: Bob ($10 in chips)
Ann: posts the ante $0.10
Cat: posts the ante $0.10
Bob: posts the ante $0.10
*** 3rd STREET ***
Dealt to Ann [As 2s Kh]
Dealt to Cat [5d]
Dealt to Bob [4d]
Ann: brings in for $0.10 and is all-in
Cat: folds
Bob: calls $0.25
Uncalled bet ($0.15) returned to Bob
*** 4th STREET ***
Dealt to Ann [As 2s Kh] [3c]
Dealt to Bob [4d] [6d]
*** 5th STREET ***
Dealt to Ann [As 2s Kh 3c] [4c]
Dealt to Bob [4d 6d] [7d]
*** 6th STREET ***
Dealt to Ann [As 2s Kh 3c 4c] [9c]
Dealt to Bob [4d 6d 7d] [8d]
*** RIVER ***
Dealt to Ann [As 2s Kh 3c 4c 9c] [5c]
*** SHOW DOWN ***
Bob: shows [Ah 2h 4d 6d 7d 8d Qs] (Lo: 7,6,4,2,A)
Ann: shows [As 2s Kh 3c 4c 9c 5c] (Lo: 5,4,3,2,A)
Ann collected $0.50 from pot
*** SUMMARY ***
Total pot $0.50 | Rake $0
"""

DRAW = """\
PokerStars Hand #100000007:  5 Card Draw Limit ($0.10/$0.20 USD) - 2009/11/25 19:17:00 ET
Table 'Test' 6-max Seat #1 is the button
Seat 1: Ann ($0.47 in chips)
Seat 2: Hero ($2.84 in chips)
Seat 3: Cat ($3.90 in chips)
Hero: posts small blind $0.05
Cat: posts big blind $0.10
*** DEALING HANDS ***
Dealt to Hero [Ac Jd 5h 8s Kc]
Ann: calls $0.10
Hero: calls $0.05
Cat: checks
Hero: discards 2 cards [5h 8s]
Dealt to Hero [Ac Jd Kc] [2h Ks]
Cat: stands pat
Ann: discards 3 cards
Hero: bets $0.20
Cat: folds
Ann: calls $0.20
*** SHOW DOWN ***
Hero: shows [Ac Jd Kc 2h Ks] (a pair of Kings)
Ann: shows [9c 9d 9h 3s 4s] (three of a kind, Nines)
Ann collected $0.67 from pot
*** SUMMARY ***
Total pot $0.70 | Rake $0.03
"""

EVERY_GAME = {
    "holdem": HOLDEM,
    "omaha": OMAHA,
    "omaha-hi-lo": OMAHA_HI_LO,
    "stud": STUD,
    "stud-hi-lo": STUD_HI_LO,
    "razz": RAZZ,
    "draw": DRAW,
}

TRIPLE_DRAW = """\
PokerStars Hand #100000008:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2024/05/02 19:12:00 ET
Table 'Low' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Hero ($20 in chips)
Seat 3: Cat ($4 in chips)
Hero: posts small blind $0.50
Cat: posts big blind $1
*** DEALING HANDS ***
Dealt to Hero [2c 3d 7h Kh Ks]
Ann: raises $1 to $2
Hero: calls $1.50
Cat: calls $1
*** FIRST DRAW ***
Hero: discards 2 cards [Kh Ks]
Dealt to Hero [2c 3d 7h] [Qd 5s]
Cat: discards 3 cards
Ann: discards 1 card
Hero: checks
Cat: checks
Ann: bets $1
Hero: calls $1
Cat: calls $1
*** SECOND DRAW ***
Hero: discards 1 card [Qd]
Dealt to Hero [2c 3d 7h 5s] [4c]
Cat: discards 2 cards
Ann: stands pat
Hero: bets $2
Cat: calls $1 and is all-in
Ann: calls $2
*** THIRD DRAW ***
Hero: stands pat
Cat: discards 1 card
Ann: stands pat
Hero: bets $2
Betting is capped
Ann: folds
Uncalled bet ($2) returned to Hero
*** SHOW DOWN ***
Hero: shows [2c 3d 7h 5s 4c] (Lo: 7,5,4,3,2)
Hero collected $2 from side pot
Cat: mucks hand
Hero collected $11.50 from main pot
*** SUMMARY ***
Total pot $14 Main pot $12. Side pot $2. | Rake $0.50
"""

SINGLE_DRAW = """\
PokerStars Hand #100000009:  Single Draw 2-7 Lowball No Limit ($1/$2 USD) - 2024/05/02 19:12:00 ET
Table 'Low' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Hero ($200 in chips)
Seat 3: Cat ($200 in chips)
Hero: posts small blind $1
Cat: posts big blind $2
*** DEALING HANDS ***
Dealt to Hero [2c 3d 7h 9h Ks]
Ann: folds
Hero: raises $4 to $6
Cat: calls $4
Hero: discards 1 card [Ks]
Dealt to Hero [2c 3d 7h 9h] [9c]
Cat: discards 1 card
Hero: bets $8
Cat: calls $8
*** SHOW DOWN ***
Hero: shows [2c 3d 7h 9h 9c] (a pair of Nines)
Cat: shows [2d 4d 5c 6c Jh] (Lo: J,6,5,4,2)
Cat collected $27 from pot
*** SUMMARY ***
Total pot $28 | Rake $1
"""

BADUGI = """\
PokerStars Hand #100000010:  8-Game (Badugi Limit, $1/$2 USD) - 2024/05/02 19:12:00 ET
Table 'Low' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Hero ($20 in chips)
Hero: posts big blind $1
Ann: posts small blind $0.50
*** DEALING HANDS ***
Dealt to Hero [Ac 3d 7h Kh]
Ann: calls $0.50
Hero: checks
*** FIRST DRAW ***
Hero: discards 1 card [Kh]
Dealt to Hero [Ac 3d 7h] [Qd]
Ann: discards 3 cards
Hero: checks
Ann: checks
*** SECOND DRAW ***
Hero: discards 1 card [Qd]
Dealt to Hero [Ac 3d 7h] [4s]
Ann: discards 2 cards
Hero: bets $2
Ann: calls $2
*** THIRD DRAW ***
Hero: stands pat
Ann: discards 1 card
Hero: checks
Ann: checks
*** SHOW DOWN ***
Hero: shows [Ac 3d 7h 4s] (badugi: 7,4,3,A)
Ann: mucks hand
Hero collected $5.80 from pot
*** SUMMARY ***
Total pot $6 | Rake $0.20
"""

OMAHA_5 = (
    OMAHA.replace("Omaha Pot", "5 Card Omaha Pot")
    .replace("[Ah Ad Kh Kd]", "[Ah Ad Kh Kd 2s]")
    .replace("#100000002", "#100000011")
)

OMAHA_5_HI_LO = (
    OMAHA_HI_LO.replace("Omaha Hi/Lo", "5 Card Omaha Hi/Lo")
    .replace("Kh Kd]", "Kh Kd 4c]")
    .replace("Ts 9s]", "Ts 9s 9h]")
    .replace("#100000003", "#100000012")
)

SHORT_DECK = """\
PokerStars Hand #100000013:  6+ Hold'em No Limit (Button Blind $0.25 - Ante $0.25  USD) - 2019/01/16 18:35:56 ET
Table 'Saiph' 6-max Seat #3 is the button
Seat 1: Ann ($56.50 in chips)
Seat 2: Bob ($46 in chips)
Seat 3: Hero ($54.25 in chips)
Ann: posts the ante $0.25
Bob: posts the ante $0.25
Hero: posts the ante $0.25
Hero: posts button blind $0.25
*** HOLE CARDS ***
Dealt to Hero [Ac Kh]
Ann: raises $0.50 to $0.75
Bob: calls $0.75
Hero: raises $6.25 to $7
Ann: raises $18.50 to $25.50
Bob: folds
Hero: raises $28.50 to $54 and is all-in
Ann: calls $28.50
*** FLOP *** [Qc 9h Kd]
*** TURN *** [Qc 9h Kd] [Ah]
*** RIVER *** [Qc 9h Kd Ah] [Jh]
*** SHOW DOWN ***
Ann: shows [Ad 8d] (a pair of Aces)
Hero: shows [Ac Kh] (two pair, Aces and Kings)
Hero collected $107.50 from pot
*** SUMMARY ***
Total pot $109.50 | Rake $2
Board [Qc 9h Kd Ah Jh]
"""

MORE_GAMES = {
    "deuce-to-seven-triple": TRIPLE_DRAW,
    "deuce-to-seven": SINGLE_DRAW,
    "badugi": BADUGI,
    "omaha-5": OMAHA_5,
    "omaha-5-hi-lo": OMAHA_5_HI_LO,
    "short-deck": SHORT_DECK,
}

RUN_TWICE = """\
PokerStars Zoom Hand #100000015:  Hold'em No Limit ($0.05/$0.10) - 2024/07/14 13:17:00 WET [2024/07/14 8:17:00 ET]
Table 'Aludra' 6-max Seat #1 is the button
Seat 1: Hero ($20 in chips)
Seat 2: Ann ($15 in chips)
Seat 3: Bob ($8 in chips)
Ann: posts small blind $0.05
Bob: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Hero [Kc Ad]
Hero: raises $0.15 to $0.25
Ann: folds
Bob: raises $0.75 to $1
Hero: calls $0.75
*** FLOP *** [7c 7h 4h]
Bob: bets $7 and is all-in
Hero: calls $7
*** FIRST TURN *** [7c 7h 4h] [7s]
*** FIRST RIVER *** [7c 7h 4h 7s] [5h]
*** SECOND TURN *** [7c 7h 4h] [As]
*** SECOND RIVER *** [7c 7h 4h As] [6h]
*** FIRST SHOW DOWN ***
Bob: shows [Qh Qd] (a full house, Sevens full of Queens)
Hero: shows [Kc Ad] (three of a kind, Sevens)
Bob collected $7.78 from pot
*** SECOND SHOW DOWN ***
Bob: shows [Qh Qd] (two pair, Queens and Sevens)
Hero: shows [Kc Ad] (two pair, Aces and Sevens)
Hero collected $7.77 from pot
*** SUMMARY ***
Total pot $16.05 | Rake $0.50
Hand was run twice
FIRST Board [7c 7h 4h 7s 5h]
SECOND Board [7c 7h 4h As 6h]
"""

CANCELED = """\
PokerStars Hand #100000016:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/02 19:08:45 ET
Table 'Deneb V' 6-max Seat #5 is the button
Seat 1: Ann ($100.00 in chips)
Seat 5: Bob ($100.00 in chips)
Bob: posts small blind $0.50
late: is sitting out
Hand cancelled
*** SUMMARY ***
Seat 5: Bob (button) (small blind) collected ($0)
"""
