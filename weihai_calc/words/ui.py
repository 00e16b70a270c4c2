"""What the tables and the command line say, in both languages."""

from typing import Final

from ..model import How
from ..shapes import Form, Wait
from .lang import Lang, Texts

SAID: Final[dict[str, Texts]] = {
    # the head of a scored hand
    "rules": Texts("规则", "Rules"),
    "no-options": Texts("没有选项", "no options"),
    "hand": Texts("手牌", "Hand"),
    "won": Texts("胡牌", "Won"),
    "by-self": Texts("{winner}家自摸 {tile}", "{winner} draws {tile}"),
    "by-discard": Texts("{winner}家胡 {tile}，{source}家点炮",
                        "{winner} wins on {source}'s {tile}"),
    "by-rob": Texts("{winner}家胡 {tile}，抢{source}家的杠",
                    "{winner} robs {source}'s kong of {tile}"),
    "dealt": Texts("{winner}家自摸", "{winner} wins"),
    "dealer-is": Texts("{dealer}家坐庄", "{dealer} deals"),
    # the items
    "item": Texts("项目", "Item"),
    "value": Texts("番/倍", "Value"),
    "fan": Texts("番", "Fan (番)"),
    "running": Texts("累计", "So far"),
    "clause": Texts("依据", "Clause"),
    # the payments
    "payer": Texts("付方", "Payer"),
    "hand-points": Texts("牌分", "Hand"),
    "dealer-doubles": Texts("庄家×2", "Dealer ×2"),
    "feng": Texts("放风", "Feng"),
    "fish": Texts("飘鱼", "Fish"),
    "kong": Texts("杠分", "Kong"),
    "due": Texts("应付", "Due"),
    "cap": Texts("封顶", "Cap"),
    "paid": Texts("实付", "Paid"),
    "kong-of": Texts("{seat}家{kong}：三家各付 {each}", "{seat}'s {kong}: {each} from each"),
    "kongs": Texts("杠分", "Kongs"),
    "seat": Texts("座位", "Seat"),
    "points": Texts("得分", "Points"),
    "dealer-mark": Texts("庄", "dealer"),
    "winner-mark": Texts("胡", "winner"),
    "marked": Texts("{seat}（{marks}）", "{seat} ({marks})"),
    # beside the numbers
    "claim-holds": Texts("自报 {claim}：对", "Claim {claim}: right"),
    "claim-fails": Texts("自报 {claim}：不对，应为 {right}", "Claim {claim}: wrong, it is {right}"),
    "assumed": Texts("没写的按默认", "Assumed"),
    "note": Texts("说明", "Note"),
    "assumed-dealer": Texts("庄家东", "dealer E"),
    "assumed-seat": Texts("胡家{seat}（庄家的下家）", "winner {seat} (after the dealer)"),
    "assumed-from-discard": Texts("点炮{seat}", "discarder {seat}"),
    "assumed-from-rob": Texts("被抢杠的{seat}", "robbed player {seat}"),
    "note-reading": Texts("读法 {name}={value}：{meaning}", "reading {name}={value}: {meaning}"),
    "note-rules-of-record": Texts("按牌里写的规则，不看命令行的规则",
                                  "the record's own rules count, not those given outside it"),
    "note-shows-nothing": Texts("@{seat} 后面什么也没有", "nothing stands behind @{seat}"),
    "note-without-effect": Texts("{rules}规则里没有“{word}”：不起作用",
                                 "`{word}` has no effect under {rules}"),
    # --explain
    "splits": Texts("试过的拆法", "Splits considered"),
    "split": Texts("拆法", "Split"),
    "wait": Texts("听口", "Wait"),
    "items": Texts("项目", "Items"),
    "why-only": Texts("只有这一种拆法。", "There is only this one."),
    "why-most": Texts("取 {best} 分的一种：其余最多 {next} 分。",
                      "The first is taken for its {best} points; no other gives more than {next}."),
    "why-equal": Texts("同为 {best} 分：先报七对，再报飘胡（碰碰胡），再报夹；都一样时取第一种。",
                       "Several give the most ({best}): seven pairs are reported first, then four "
                       "triplets, then a wait; among equals the first listed."),
    # the rules themselves
    "when": Texts("什么时候算", "When"),
    "off": Texts("未开", "off"),
    "on": Texts("开", "on"),
    "needs": Texts("{says}（要开{option}）", "{says} (needs {option})"),
    "option": Texts("选项", "Option"),
    "state": Texts("开关", "State"),
    "meaning": Texts("含义", "Meaning"),
    "reading": Texts("读法", "Reading"),
    "in-force": Texts("现用", "In force"),
    "unchecked": Texts("牌面上看不出来、没有检查的", "Not visible in a finished hand, not checked"),
    # waits
    "winning-tile": Texts("听", "Waits on"),
    "left": Texts("余", "Left"),
    "how": Texts("胡法", "How"),
    "self-drawn": Texts("自摸", "self-drawn"),
    "thrown": Texts("点炮", "discarded"),
    "gets": Texts("共得", "Gets"),
    "none-left": Texts("没有了", "none left"),
    "draw": Texts("摸", "Draw"),
    "throw": Texts("打", "Throw"),
    "then-waits": Texts("听（余）", "Then waits on (left)"),
    "complete": Texts("这手牌已经成牌：写明胡哪张，用 score 算分。打一张则：",
                      "This hand is complete already: name its winning tile and use `score`. A "
                      "discard would leave:"),
    "exchange": Texts("没有听。换一张就听：", "It waits on nothing. One exchange makes it wait:"),
    "no-discard": Texts("打哪一张都没有听。", "No discard leaves a hand that waits."),
    "no-wait": Texts("没有听，换一张也听不了。",
                     "It waits on nothing, and no exchange of one tile makes it wait."),
    # fmt
    "fmt-would": Texts("{path}：会改动 {number} 行", "{path}: lines that would change: {number}"),
    "fmt-refused": Texts("{path}：没有改写，有 {number} 行读不懂"
                         "（加 --keep-going 就照原样留下这些行）",
                         "{path}: not rewritten; lines that cannot be read: {number} "
                         "(--keep-going leaves them as they are)"),
    "fmt-kept": Texts("{path}：{number} 行读不懂，照原样留下",
                      "{path}: lines that cannot be read and are left as they are: {number}"),
    # check
    "status-ok": Texts("对", "ok"),
    "status-mismatch": Texts("不对", "mismatch"),
    "status-invalid": Texts("不合规", "invalid"),
    "status-unclaimed": Texts("没主张", "unclaimed"),
    "sum-records": Texts("总数", "Records"),
    "sum-ok": Texts("对", "OK"),
    "sum-mismatch": Texts("不对", "Mismatch"),
    "sum-invalid": Texts("不合规", "Invalid"),
    "sum-unclaimed": Texts("没主张", "Unclaimed"),
    "sum-over": Texts("多报分", "Over-claimed"),
    "sum-under": Texts("少报分", "Under-claimed"),
    "check-stdin-twice": Texts("- 只能写一次。", "Standard input can be named only once."),
    "check-more": Texts("（还有 {number} 处）", "(and {number} more)"),
    "check-worth": Texts("应得 {right}", "worth {right}"),
    "check-right": Texts("报 {claim}", "claimed {claim}"),
    "check-wrong": Texts("报 {claim}，应为 {right}（{by}）",
                         "claimed {claim}, it is {right} ({by})"),
    "check-wrong-seat": Texts("{seat}报 {claim}，应为 {right}（{by}）",
                              "{seat} claimed {claim}, it is {right} ({by})"),
    "check-no-items": Texts("没有番", "no items"),
    "check-no-column": Texts("{path}：没有手牌这一列。表头要有 {known} 之一；现有：{names}",
                             "{path}: no column is the hand's. The first row must name one of "
                             "{known}; it has: {names}"),
    "check-no-claims": Texts("{path}：没有主张这一列（主张、得分、claim）；没有用到的列：{names}",
                             "{path}: no column is the claim's (claim, 主张, 得分); columns that "
                             "mean nothing here: {names}"),
    "check-not-read": Texts("{path}：没有读“{name}”这一列；它要是{known}，请这样叫它。",
                            "{path}: column {name} is not read; if it is meant, call it {known}."),
    "check-doubled": Texts("{path}：“{name}”和“{other}”两列是一个意思，读的是“{name}”。",
                           "{path}: columns {name} and {other} mean the same; {name} is read."),
    "check-packed": Texts("{path}：这是电子表格自己的文件（如 xlsx），请另存为 CSV。",
                          "{path}: this is a spreadsheet's own file (such as xlsx); save it as "
                          "CSV."),
    "check-looks": Texts("{path}：看着像 {form}；要那样读，请加 --input-format {form}。",
                         "{path}: this looks like {form}; --input-format {form} reads it as that."),
    "check-array": Texts("{path}：看着像 JSON 数组；请一行写一个对象（jq -c '.[]' 能改写）。",
                         "{path}: this looks like a JSON array; write an object a line (jq -c "
                         "'.[]' does)."),
    "check-heading": Texts("{path}：表头不是 {word} 编码的文字；请用 --encoding 另指一种。",
                           "{path}: the heading is not text in {word}; name another with "
                           "--encoding."),
    "check-force-plain": Texts("--force-rules 没有配规则：全部按 room、不带选项算。",
                               "--force-rules without rules: everything is judged by room without "
                               "options."),
    # the page
    "page-score": Texts("威海麻将：算分", "Weihai mahjong: score"),
    "page-dispute": Texts("威海麻将：为什么不是这个分", "Weihai mahjong: why the numbers differ"),
    "page-check": Texts("威海麻将：查分", "Weihai mahjong: claims checked"),
    "page-summary": Texts("总计", "Summary"),
    "page-show": Texts("显示", "Show"),
    "page-all": Texts("全部", "all"),
    "page-attention": Texts("要看的", "what needs attention"),
    "page-rules": Texts("规则：", "Rules:"),
    "page-claim": Texts("主张：", "Claim:"),
    "page-claimed": Texts("自报", "Claimed"),
    "page-difference": Texts("相差", "Off by"),
    "page-items": Texts("牌值多少", "What the hand is worth"),
    "page-payments": Texts("谁付给谁", "Who pays whom"),
    "page-wins": Texts("{seat}家共得", "In all to {seat}:"),
    "page-line": Texts("第 {line} 行", "line {line}"),
    "check-empty": Texts("一手牌也没有。", "There was no record to check."),
    "click-range": Texts("{name} 要是 {low} 到 {high} 的整数。",
                         "{name} takes a whole number from {low} to {high}."),
    "check-encoding": Texts("没有“{word}”这种编码；例如 utf-8、gb18030。",
                            "There is no encoding {word}; there are utf-8 and gb18030, say."),
    "check-not-text": Texts("{path}：不是 {word} 编码的文字（{error}）。",
                            "{path}: not text in {word} ({error})."),
    "check-changed": Texts("{path}：读的时候文件变了，结果不能算数。再来一次。",
                           "{path}: the file changed while it was read: its results cannot be "
                           "relied on. Try again."),
    "check-killed": Texts("一个工作进程被杀掉了，后面的没有查。再来一次，或用 --jobs 1。",
                          "A process doing the work was killed, and the rest was not checked. Try "
                          "again, or with --jobs 1."),
    "check-no-room": Texts("{path}：临时文件写不下（{error}）；后面的不在这一页里。",
                           "{path}: no room for a temporary file ({error}); what comes after is "
                           "not on the page."),
    "check-interrupted": Texts("中断了：后面的没有查。", "Interrupted: the rest was not checked."),
    "check-strict": Texts("停在第 {number} 个不合规的牌（--strict）：后面的没有查。",
                          "Stopped at record {number}, which is invalid (--strict): the rest was "
                          "not checked."),
    "check-strict-file": Texts("停在读不了的文件（--strict）：后面的没有查。",
                               "Stopped at a file that cannot be read (--strict): the rest was not "
                               "checked."),
    "check-fine": Texts("没有要看的。", "Nothing needs attention."),
    "line": Texts("{path} 第 {line} 行", "{path}, line {line}"),
    "file-unread": Texts("{path}：读不了：{error}", "{path}: cannot be read: {error}"),
    "file-unwritten": Texts("{path}：写不了：{error}。原文件没有动。",
                            "{path}: cannot be written: {error}. The file is as it was."),
    "file-not-utf8": Texts("{path}：不是 UTF-8 文字（{error}）。先转成 UTF-8。",
                           "{path}: not UTF-8 text ({error}): convert it first."),
    "standard-input": Texts("标准输入", "standard input"),
    "file-changed": Texts("{path}：读的时候文件变了，没有改写。再来一次。",
                          "{path}: the file changed while it was read and was not rewritten: try "
                          "again."),
    "file-special": Texts("{path}：不是普通文件，不能就地改写。",
                          "{path}: not a regular file, so it cannot be rewritten in place."),
    "file-linked": Texts("{path}：这个文件有几个名字（硬链接），不就地改写。",
                         "{path}: the file has several names (hard links) and is not rewritten in "
                         "place."),
    "file-read-only": Texts("{path}：没有写这个文件的权限。原文件没有动。",
                            "{path}: you may not write to this file. It is as it was."),
    "fmt-both": Texts("-i 和 --check 不能一起用。", "-i and --check cannot be used together."),
    "fmt-stdin": Texts("标准输入不能就地改写：去掉 -i。",
                       "Standard input cannot be rewritten in place: leave -i out."),
    "fmt-csv": Texts("{path}：fmt 只改写文本记录，不改 CSV 和 JSON。",
                     "{path}: fmt rewrites text records, not CSV or JSON."),
    # problems
    "problem": Texts("不合规则", "invalid"),
    "clause-is": Texts("依据", "clause"),
    "fix": Texts("怎么改", "fix"),
    "outside": Texts("（来自命令行的规则）", "(from the rules given outside the record)"),
    # the command line
    "ask": Texts("牌", "Hand"),
    "ask-intro": Texts(
        "输入一手牌，例如：234万 567万 345筒 678条 99条｜胡:5筒 自摸｜规则:房间 夹档",
        "Type a hand, for example: 234m 567m 345p 678s 99s | win:5p self | rules:room jiadang",
    ),
    "ask-again": Texts("改一改再输入；直接回车退出。",
                       "Correct it and try again, or press Enter to stop."),
    "nothing": Texts("没有给出牌。", "No hand was given."),
    "match-packed": Texts("{path}：这是电子表格自己的文件；一场牌是文本，一行一局。",
                          "{path}: this is a spreadsheet's own file; a sitting is text, a deal a "
                          "line."),
    "dispute-no-claim": Texts("没有说报几分：加上 --claim 24，或在牌后面写 => 24。",
                              "No claim was given: add --claim 24, or => 24 behind the hand."),
    "dispute-claim": Texts("报的要写成分数，例如 24，或各家的 '东-8 南+24'，而不是“{word}”。",
                           "A claim is points, such as 24, or seats' such as 'E-8 S+24', not "
                           "{word}."),
    "ask-claim": Texts("报几分", "Claim"),
    "two-records": Texts("一次只算一手牌，一手写一行；第 {line} 行还有内容。",
                         "It takes one hand at a time, in one line; there is more in line {line}."),
    "not-utf8": Texts("标准输入不是 UTF-8 文字（第 {at} 个字节起）。先转成 UTF-8。",
                      "Standard input is not UTF-8 text (from byte {at}): convert it first."),
    "shell-bar": Texts(
        "只收到手牌。| 在命令行里另有用处：把整手牌放进引号，或者改用 ｜。",
        "Only the concealed tiles arrived. A shell takes `|` for itself: put the whole hand in "
        "quotes, or type the full-width ｜.",
    ),
    "reading-form": Texts("读法要写成 名称=取值，例如 cap=hand，而不是“{word}”。",
                          "A reading is NAME=VALUE, such as cap=hand, not {word}."),
    "no-output": Texts("标准输出已关闭，无处显示。",
                       "Standard output is closed: nothing can be shown."),
    "cannot-write": Texts("写不出去：{error}", "The output could not be written: {error}"),
    "env-language": Texts("{name} 的值“{word}”不是语言；可以是 {choices}。",
                          "{name} is `{word}`, which is no language: it takes one of {choices}."),
    "profile-unread": Texts("读不了这个文件：{error}", "the file cannot be read: {error}"),
    "profile-no-toml": Texts("不是 TOML：{error}", "this is not TOML: {error}"),
    "profile-not-utf8": Texts("不是 UTF-8 文字。先转成 UTF-8。",
                              "this is not UTF-8 text: convert it first."),
    "profile-key": Texts("没有“{word}”这一项。{near}", "there is no key `{word}`. {near}"),
    "profile-rules": Texts("rules 要写规则的名称，例如 rules = \"room\"。",
                           "`rules` is a rule set's name, such as rules = \"room\"."),
    "profile-flags": Texts("flags 要写一列选项，例如 flags = [\"jiadang\", \"夹五\"]。",
                           "`flags` is a list of options, such as flags = [\"jiadang\"]."),
    "profile-readings": Texts("readings 要写名称和取值，例如 readings = {{cap = \"hand\"}}。",
                              "`readings` are names and values, such as readings = {{cap = "
                              "\"hand\"}}."),
    "internal": Texts(
        "程序内部出错（{error}）。这是本程序的毛病，请带上这手牌报告。",
        "Internal error ({error}). This is a fault of the program: please report it with the hand.",
    ),
    "rules-only": Texts("这里只写规则名 {word}；选项用 -f，例如 -f jiadang，"
                        "读法用 --reading 名称=取值。",
                        "The rule set alone stands here: {word}. Options go with -f, such as"
                        " -f jiadang, readings with --reading NAME=VALUE."),
    "flag-rules": Texts("{word} 是一套规则：写成 --rules {word}。",
                        "{word} is a rule set: write --rules {word}."),
    "flag-reading": Texts("{word} 是一种读法：写成 --reading {word}=取值。",
                          "{word} is a reading: write --reading {word}=VALUE."),
    "reading-flag": Texts("{word} 是选项，不带取值：写成 -f {word}。",
                          "{word} is an option and takes no value: write -f {word}."),
    "usage": Texts("用法不对", "Error"),
    "try-help": Texts("试试：{command} --help", "Try: {command} --help"),
    "click-no-option": Texts("没有 {word} 这个参数。", "There is no option {word}."),
    "click-hand": Texts("算一手牌写成：{command} score '{word}'（要加引号）",
                        "To score a hand write: {command} score '{word}'"),
    "click-no-command": Texts("没有 {word} 这个命令。", "There is no command {word}."),
    "click-no-command-given": Texts("没有说用哪个命令，例如 score。",
                                    "No command is named, such as score."),
    "click-missing": Texts("少了 {name}。", "{name} is missing."),
    "click-extra": Texts("多出来的：{words}", "Too much: {words}"),
    "click-flag": Texts("{name} 不带值。", "{name} takes no value."),
    "click-value-choices": Texts("{name} 只能是其中之一：{choices}。",
                                 "{name} takes one of these: {choices}."),
    "click-argument": Texts("{name} 后面少了值。", "{name} needs a value."),
}  # fmt: skip

HELP: Final[dict[str, Texts]] = {
    "main": Texts(
        "威海麻将算分：把胡下来的一手牌逐项算出番和分，谁付给谁。",
        "Scores finished hands of Weihai mahjong (威海麻将): an itemised table and who pays whom.",
    ),
    "score": Texts(
        "算一手牌：逐项列出番/倍和各家付的分。\n\n"
        "HAND 是写成一行的牌，几个参数用空格接起来；- 读标准输入；什么也不写就会问你。\n\n"
        "\b\n例：\n"
        "  weihai-calc score 345万 234万 678条 567万 99条｜胡:4万 自摸\n"
        "  weihai-calc score -f 夹档,夹五 234m 567m 456p 678s 99s｜胡:5筒 点炮:东\n"
        "  weihai-calc score '123m 456p 77s | 碰:中中中 | 放风:东南西北 | 胡:5筒 自摸'\n"
        "  weihai-calc score --format html 345万 234万 678条 567万 99条｜胡:4万 自摸 > 牌.html\n\n"
        "--format html 写一页带牌面图的网页，svg 只画这手牌。\n\n"
        "结果：0 算好了；1 牌不合规则，或主张的分数不对；2 用法不对。",
        "Score one hand: an itemised table and who pays whom.\n\n"
        "HAND is the hand in one line; several arguments are joined with spaces, - reads standard "
        "input, and with nothing given you are asked.\n\n"
        "\b\nExamples:\n"
        "  weihai-calc score '234m 567m 345p 678s 99s | win:5p self'\n"
        "  weihai-calc score -f jiadang,jiawu '234m 567m 456p 678s 99s | win:5p discard:E'\n"
        "  weihai-calc score 123m 456p 77s｜pon:CCC｜feng:ESWN｜win:5p self\n"
        "  weihai-calc score --format html '234m 567m 345p 678s 99s | win:5p self' > hand.html\n\n"
        "--format html writes a page with the tiles drawn, svg draws the hand alone.\n\n"
        "Exit status: 0 scored; 1 the hand is invalid or its claim is wrong; 2 usage.",
    ),
    "dispute": Texts(
        "为什么不是那个分：找出最小的不同，照那样主张的分数就对了。\n\n"
        "先说对的是多少，再说差在哪里：房间的选项、规则的读法、桌上的事（庄家、海底、最后一张、飘鱼……），"
        "还有常算错的（忘了封顶、把该乘的加了起来……）；最多三处，最可能的在前。"
        "HAND 同 score；--claim 不写就用牌后面的 => 24。\n\n"
        "\b\n例：\n"
        "  weihai-calc dispute --claim 4 234万 567万 46筒 678条 99条｜胡:5筒 点炮:东\n"
        "  weihai-calc dispute --claim '东-8 南+16' 234万 567万 46筒 678条 99条｜胡:5筒 自摸\n"
        "  weihai-calc dispute '234万 567万 345筒 678条 99条 | 胡:5筒 自摸 => 12'\n\n"
        "结果：0 说清了，或本来就对；1 三处以内说不清，或牌不合规则；2 用法不对。",
        "Why not that number: the smallest differences under which a claim is right.\n\n"
        "First what is right, then where the claim differs: the room's options, readings of the "
        "rules, facts of the table (dealer, last tile, fish and more), and the mistakes people "
        "make, such as a cap forgotten or adding instead of multiplying; three at most, the "
        "likeliest first. HAND is as for score; without --claim the hand's own => 24 counts.\n\n"
        "\b\nExamples:\n"
        "  weihai-calc dispute --claim 4 '234m 567m 46p 678s 99s | win:5p discard:E'\n"
        "  weihai-calc dispute --claim 'E-8 S+16' '234m 567m 46p 678s 99s | win:5p self'\n"
        "  weihai-calc dispute '234m 567m 345p 678s 99s | win:5p self => 12'\n\n"
        "Exit status: 0 explained, or right as it is; 1 three differences do not explain it, or "
        "the hand is invalid; 2 usage.",
    ),
    "match": Texts(
        "一场牌从头算到尾：谁坐庄、每局谁付谁、累计多少。\n\n"
        "FILE 是文本，一行一局，可以写 玩家: 东=张三 南=李四、长跑: 南=2、荒庄、荒庄 有杠、"
        "分 东-8 南+24 西-8 北-8｜座:南、合计: 东-3 南+3；"
        "& 开头的是同一局的又一个胡家；- 是标准输入。"
        "每手牌要写胡家的座位，庄家按规则轮。不合规的一局不计分，后面照样轮下去。\n\n"
        "\b\n例：\n"
        "  weihai-calc match examples/evening.txt\n"
        "  weihai-calc match --settle 昨晚.txt\n"
        "  weihai-calc match --format html examples/evening.txt > 昨晚.html\n\n"
        "结果：0 都对；1 有不合规的、有报错的分；2 文件读不了，或用法不对。",
        "A whole sitting: who deals, who pays whom deal by deal, running totals.\n\n"
        "FILE is text, a deal a line, among them `players: E=Ann S=Bo`, `longrun: S=2`, `draw`, "
        "`draw kong`, `points E-8 S+24 W-8 N-8 | seat:S` and `total: E-3 S+3`; a line that begins "
        "with `&` is another winner of the same deal; - is standard input. Every hand names its "
        "winner's seat; the dealer rotates by the rules. An invalid deal is left out of the "
        "totals, and the rotation goes on.\n\n"
        "\b\nExamples:\n"
        "  weihai-calc match examples/evening.txt\n"
        "  weihai-calc match --settle evening.txt\n"
        "  weihai-calc match --format html examples/old-evening.txt > evening.html\n\n"
        "Exit status: 0 all fine; 1 an invalid deal or a wrong claim; 2 a file that cannot be "
        "read, or wrong usage.",
    ),
    "settle": Texts("最后谁付给谁多少，付的次数最少。",
                    "Who hands whom how much in the end, with the fewest payments."),
    "claim": Texts("主张的分数：胡家共得，如 24；或各家的，如 '东-8 南+24'。",
                   "What is claimed: the winner's total, such as 24, or seats' points, such as "
                   "'E-8 S+24'."),
    "check-explain": Texts("不对的，说明怎么会是那个分（同 dispute，会慢些）。",
                           "For every mismatch, say how the claim may come about, as dispute does "
                           "(slower)."),
    "rules-command": Texts(
        "列出现用的规则：各项、选项、读法，注明条文；以及牌面上看不出、没有检查的。\n\n"
        "\b\n例：\n"
        "  weihai-calc rules -f 夹档,夹五\n"
        "  weihai-calc rules --rules 传统\n"
        "  weihai-calc rules --all",
        "Show the rules in force: items, options and readings with their clauses and choices, and "
        "what is not checked.\n\n"
        "\b\nExamples:\n"
        "  weihai-calc rules -f jiadang,jiawu\n"
        "  weihai-calc rules --rules classic --reading dealer=none\n"
        "  weihai-calc rules --all",
    ),
    "waits": Texts(
        "还差一张的牌听什么：每张还剩几张，自摸和点炮各值多少。\n\n"
        "没有听的，说换哪一张能听；够了张数而没胡的，说打哪一张听什么。\n\n"
        "\b\n例：\n"
        "  weihai-calc waits 234m 567m 34p 678s 99s\n"
        "  weihai-calc waits -f 夹档,夹五 234万 567万 46筒 678条 99条\n"
        "  weihai-calc waits '34567万 99条 | 碰:中中中 | 放风:东南西北'\n\n"
        "结果：0 有听；1 没有听，或牌不合规则；2 用法不对。",
        "What a hand short of its winning tile waits for: how many of each are left, and what each "
        "is worth self-drawn and discarded.\n\n"
        "A hand that waits on nothing is told which exchange makes it wait; a full hand that is "
        "not complete, which discard leaves which waits.\n\n"
        "\b\nExamples:\n"
        "  weihai-calc waits 234m 567m 34p 678s 99s\n"
        "  weihai-calc waits -f jiadang,jiawu 234m 567m 46p 678s 99s\n"
        "  weihai-calc waits '34567m 99s | pon:CCC | feng:ESWN'\n\n"
        "Exit status: 0 it waits; 1 it waits on nothing, or is invalid; 2 usage.",
    ),
    "fmt": Texts(
        "把文件里的牌改写成规范的记法；注释、名称、主张、空行和次序不变。\n\n"
        "FILE 是一行一手的文本；- 是标准输入。只看记法，不管牌对不对。"
        "不加 -i 就写到标准输出。加 --lang zh 写成中文。\n\n"
        "\b\n例：\n"
        "  weihai-calc fmt 昨晚.txt\n"
        "  weihai-calc fmt --lang zh -i 昨晚.txt\n"
        "  weihai-calc fmt --check *.txt\n\n"
        "结果：0 好了；1 --check 时有要改的，或有读不懂的行；2 用法不对，或文件读写不了。",
        "Rewrite files of records in canonical notation; comments, labels, claims, blank lines and "
        "order are kept.\n\n"
        "FILE is text, one record a line; - is standard input. Only the notation is checked, not "
        "the hands. Without -i the result goes to standard output. With --lang zh the records are "
        "written in Chinese.\n\n"
        "\b\nExamples:\n"
        "  weihai-calc fmt evening.txt\n"
        "  weihai-calc fmt --lang zh -i evening.txt\n"
        "  weihai-calc fmt --check *.txt\n\n"
        "Exit status: 0 fine; 1 with --check something would change, or a line could not be read; "
        "2 usage, or a file that cannot be read or written.",
    ),
    "schema": Texts(
        "输出 JSON 的 JSON Schema：各命令 --format json 的每一项是什么。\n\n"
        "\b\n例：\n"
        "  weihai-calc schema > weihai-calc.schema.json",
        "Print the JSON Schema of the JSON outputs: what each key of every --format json means.\n\n"
        "\b\nExamples:\n"
        "  weihai-calc schema > weihai-calc.schema.json",
    ),
    "only-tell": Texts("只说哪些文件会改动，不改。", "Only tell which files would change."),
    "check": Texts(
        "查一个或几个文件里有争议的牌：各人主张的分数对不对。\n\n"
        "FILE 是文本（一行一手牌，=> 24 是主张）、CSV 或 JSON 行，按扩展名认；- 是标准输入。"
        "表格只列要看的（不对的、不合规的），最后是总数；--all 全列。\n\n"
        "\b\n例：\n"
        "  weihai-calc check examples/friends-room.txt\n"
        "  weihai-calc check --format csv examples/export.csv > 查过.csv\n"
        "  weihai-calc check --format html examples/old-table.txt > 给大家看.html\n"
        "  weihai-calc check -f 夹档,夹五 --force-rules *.txt\n"
        "  cat log.jsonl | weihai-calc check --input-format jsonl --format jsonl -\n\n"
        "结果：0 都对；1 有不对或不合规的；2 有文件读不了，或用法不对；130 中断。",
        "Checks files of disputed hands: which of the claims hold.\n\n"
        "FILE is text (a record a line, `=> 24` being a claim), CSV or JSON lines, told by its "
        "ending; - is standard input. The table shows what needs attention (mismatches and invalid "
        "records), then a summary; --all shows every record.\n\n"
        "\b\nExamples:\n"
        "  weihai-calc check examples/friends-room.txt\n"
        "  weihai-calc check --format csv examples/export.csv > checked.csv\n"
        "  weihai-calc check --format html examples/friends-room.txt > for-everyone.html\n"
        "  weihai-calc check -f jiadang,jiawu --force-rules *.txt\n"
        "  cat log.jsonl | weihai-calc check --input-format jsonl --format jsonl -\n\n"
        "Exit status: 0 all fine; 1 a mismatch or an invalid record; 2 a file that cannot be read, "
        "or wrong usage; 130 interrupted.",
    ),
    "force-rules": Texts("不管文件里写什么规则，都按命令行的算。",
                         "Judge everything by the rules given here, whatever the files say."),
    "input-format": Texts("文件是什么格式（默认按扩展名）。",
                          "What the files look like (default: by their endings)."),
    "encoding": Texts("文件的编码（默认自己认：UTF-8 或 GB18030）。",
                      "The files' encoding (default: told from them, UTF-8 or GB18030)."),
    "every": Texts("表格里每手牌都列。", "A row for every record in the table."),
    "strict": Texts("遇到第一个不合规的牌或读不了的文件就停。",
                    "Stop at the first invalid record or unreadable file."),
    "jobs": Texts("用几个进程（默认：大文件用所有核心）。",
                  "How many processes (default: for large files, as many as there are cores)."),
    "in-place": Texts("就地改写文件。", "Rewrite the files in place."),
    "keep-going": Texts("读不懂的行照原样留下。", "Leave lines that cannot be read as they are."),
    "all": Texts("两套规则并排列出。", "Show both rule sets side by side."),
    "profile": Texts(
        "从这个文件取一家的规则：rules、flags、readings 三项。",
        "Take a house's standing choices from this file: keys rules, flags, readings.",
    ),
    "rules": Texts("用哪套规则（默认 room）。", "The rule set (default: room)."),
    "flag": Texts(
        "打开一个选项，可写多次，也可用逗号隔开；no-名称 关掉。如 夹档、jiawu。",
        "Turn an option on; may be repeated, commas allowed; no-NAME takes one away.",
    ),
    "reading": Texts(
        "规则有两种读法时取哪一种，可写多次，也可用逗号隔开。如 cap=hand。",
        "Choose a reading where the text can be read two ways; may be repeated, commas allowed.",
    ),
    "lang": Texts("输出语言（默认按系统语言）。", "Output language (default: the locale's)."),
    "format": Texts("输出格式（默认 table）。", "Output format (default: table)."),
    "explain": Texts(
        "列出试过的每种拆法，以及为什么取这一种。",
        "Show every split that was considered, and why the chosen one won.",
    ),
    "color": Texts("用不用颜色（默认看终端）。",
                   "Colour or not (default: as the terminal allows)."),
    "help": Texts("显示这段说明。", "Show this message."),
    "version": Texts("显示版本。", "Show the version."),
    "options-metavar": Texts("[选项]", "[OPTIONS]"),
    "command-metavar": Texts("命令 ...", "COMMAND ..."),
    "usage-heading": Texts("用法：", "Usage: "),
    "options-heading": Texts("选项", "Options"),
    "commands-heading": Texts("命令", "Commands"),
}  # fmt: skip

WAITS: Final[dict[Wait, Texts]] = {
    Wait.CLOSED: Texts("坎张", "closed"),
    Wait.EDGE: Texts("边张", "edge"),
    Wait.TWO_SIDED: Texts("两面", "two-sided"),
    Wait.SHANPON: Texts("对倒", "shanpon"),
    Wait.SINGLE: Texts("单吊", "single"),
    Wait.PAIRS: Texts("七对", "seven pairs"),
}
FORMS: Final[dict[Form, Texts]] = {
    Form.SEVEN_PAIRS: Texts("七对", "seven pairs"),
    Form.TRIPLETS: Texts("刻子", "triplets"),
    Form.RUNS: Texts("顺子", "runs"),
}
HOW_SAID: Final[dict[How, str]] = {
    How.SELF: "by-self",
    How.DISCARD: "by-discard",
    How.ROB: "by-rob",
}


def say(key: str, lang: Lang, **facts: object) -> str:
    """One of the texts above, its fields filled in."""
    return SAID[key].of(lang, facts)
