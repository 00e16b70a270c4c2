"""Files of disputed hands: what each side says a hand is worth, checked.

    file → blocks of whole lines (`blocks`) → entries (`entries`) → checked (`checking`) → output

A block stands for itself, so that blocks can be checked one after the other or by several processes
at once (`work`), and nothing holds more than a few of them.
"""
