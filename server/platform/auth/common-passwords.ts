/** Passwords that head every published list of guesses, lower case. Shorter than eight characters need no entry of their own. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password! password1! passw0rd p@ssword p@ssw0rd pa$$word
  12345678 123456789 1234567890 12345678910 123456789a 123456789q 0123456789 0987654321 9876543210 987654321 87654321
  12341234 12344321 11223344 11112222 12121212 123123123 123321123 123454321 147258369 159753456 741852963 789456123
  147852369 102030405 112233445566 123456abc 123456aa 123456qwerty 1234qwer 1234abcd abcd1234 abc12345 abc123456 a1234567
  a12345678 a123456789 aa123456 aa12345678 qq123456 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc qweasdzxc asdfghjk asdfghjkl asdf1234 asdfasdf qwertyui qwertyuiop qwerty12
  qwerty123 qwerty1234 qwerty12345 qwerty123456 qwer1234 qwertz123 azertyuiop zxcvbnm1 zxcvbnm123 zxcvbnm,
  iloveyou iloveyou1 iloveyou2 iloveyou! loveyou1 princess princess1 sunshine sunshine1 football football1 baseball
  baseball1 basketball superman superman1 batman123 spiderman pokemon1 pokemon123 starwars starwars1 trustno1 letmein1
  letmein123 letmein! welcome1 welcome12 welcome123 welcome! admin123 admin1234 administrator changeme changeme1
  changeme123 default1 guest123 root1234 test1234 test12345 testtest tester123 testing1 testing123 secret123 security
  master123 monkey123 dragon123 shadow123 hunter123 killer123 ninja123 flower123 freedom1 whatever whatever1 computer
  computer1 internet internet1 samsung1 samsung123 google123 facebook facebook1 linkedin michelle michelle1 jennifer
  jessica1 charlie1 jordan23 michael1 victoria alexander alexandra elizabeth christian benjamin
  liverpool liverpool1 chelsea1 arsenal1 barcelona juventus mercedes corvette mustang1 ferrari1 harley123
  summer2023 summer2024 summer2025 winter2023 winter2024 winter2025 spring2024 autumn2024 january1 september december
  startrek blink182 metallica slipknot1 matrix123 phoenix1 cookie123 chocolate butterfly lovely123 babygirl babygirl1
  blessed1 jesus123 jesuschrist hello123 hello1234 hellohello goodluck godzilla midnight mountain diamond1 danielle
  letmeinnow opensesame nothing1 nopassword mypassword yourpassword newpassword newpass1 temp1234 temporary passpass pass1234 pass12345
  spongebob samantha alejandra alejandro anthony1 lovelove password2 password3 password10 password11 loveyou1 loveyou2
  volleyball fuckyou1 fuckyou2 softball cheyenne carolina slipknot beautiful monkey12 dragon12 123qweasd 123qwe123
  qweqweqwe qwe12345 1q2w3e4r5t6y asdasdasd zxczxczx bailey12 brittany hannah12 isabella savannah stephanie rebecca1
  patrick1 creative november february playboy1 ashley12 jessica12 jasmine1 brandon1 matthew1 andrew12 daniel12 joshua12
  nicholas jonathan veronica patricia valentina fernando gabriela natasha1 isabelle caroline kimberly courtney
  rockyou1 teamo123 tequiero iloveyou12 iloveyou123 iloveyou3 ilovegod iloveme1 blink123 realmadrid manchester
  manutd123 cristiano ronaldo7 messi123 america1 dallas22 lakers24 yankees1 cowboys1 steelers eagles12 packers1
  bubbles1 cupcake1 cookies1 cheese12 snickers chicken1 strawberry pineapple rainbow1 sparkles sweetheart angel123
  angels12 princesa estrella mariposa hola1234 contraseña passwort passwort1 hallo123 motdepasse azerty123 bonjour1
  p4ssw0rd pa55word pass@123 pass@word admin@123 welcome@123 qwerty@123 abcd@1234 india123 krishna1 1111111a 112233aa
  147258369a 159357159 19921992 20002000 22222222a 55667788 696969696 741852963a 77777777a 963852741 99999999a
  `
    .trim()
    .split(/\s+/),
)
