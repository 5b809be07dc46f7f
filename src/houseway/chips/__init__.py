"""Money on the table: amounts, pots and how they are split. Integer cents throughout; nothing here knows cards."""
