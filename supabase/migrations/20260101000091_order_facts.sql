-- Where an order goes to and how it was paid. Orders of before have neither until their file is imported again.
alter table public.orders
  add column region text,
  add column city text,
  add column payment_method text;

comment on column public.orders.country is 'ISO 3166 code, or as the file has it if it is unknown.';
comment on column public.orders.region is 'State or province as in the file: of the shipping address, or else of the billing address.';
comment on column public.orders.discount_code is 'All codes of the order, separated by ", ".';

-- Countries were kept as in the file. These are the English names of files read so far.
create temporary table countries on commit drop as
select lower(split_part(entry, '=', 1)) as name, split_part(entry, '=', 2) as code
from regexp_split_to_table($$Andorra=AD;United Arab Emirates=AE;Afghanistan=AF;Antigua & Barbuda=AG;Antigua and Barbuda=AG;Anguilla=AI;Albania=AL;
  Armenia=AM;Angola=AO;Argentina=AR;American Samoa=AS;Austria=AT;Australia=AU;Aruba=AW;Åland Islands=AX;Azerbaijan=AZ;
  Bosnia & Herzegovina=BA;Bosnia and Herzegovina=BA;Barbados=BB;Bangladesh=BD;Belgium=BE;Burkina Faso=BF;Bulgaria=BG;
  Bahrain=BH;Burundi=BI;Benin=BJ;St. Barthélemy=BL;Saint Barthélemy=BL;Bermuda=BM;Brunei=BN;Bolivia=BO;
  Caribbean Netherlands=BQ;Brazil=BR;Bahamas=BS;Bhutan=BT;Botswana=BW;Belarus=BY;Belize=BZ;Canada=CA;
  Cocos (Keeling) Islands=CC;Congo - Kinshasa=CD;Central African Republic=CF;Congo - Brazzaville=CG;Switzerland=CH;
  Côte d’Ivoire=CI;Côte d'Ivoire=CI;Cook Islands=CK;Chile=CL;Cameroon=CM;China=CN;Colombia=CO;Costa Rica=CR;Cuba=CU;
  Cape Verde=CV;Curaçao=CW;Christmas Island=CX;Cyprus=CY;Czechia=CZ;Germany=DE;Djibouti=DJ;Denmark=DK;Dominica=DM;
  Dominican Republic=DO;Algeria=DZ;Ecuador=EC;Estonia=EE;Egypt=EG;Western Sahara=EH;Eritrea=ER;Spain=ES;Ethiopia=ET;
  Finland=FI;Fiji=FJ;Falkland Islands=FK;Micronesia=FM;Faroe Islands=FO;France=FR;Gabon=GA;United Kingdom=GB;
  Grenada=GD;Georgia=GE;French Guiana=GF;Guernsey=GG;Ghana=GH;Gibraltar=GI;Greenland=GL;Gambia=GM;Guinea=GN;
  Guadeloupe=GP;Equatorial Guinea=GQ;Greece=GR;Guatemala=GT;Guam=GU;Guinea-Bissau=GW;Guyana=GY;Hong Kong SAR China=HK;
  Honduras=HN;Croatia=HR;Haiti=HT;Hungary=HU;Indonesia=ID;Ireland=IE;Israel=IL;Isle of Man=IM;India=IN;Iraq=IQ;Iran=IR;
  Iceland=IS;Italy=IT;Jersey=JE;Jamaica=JM;Jordan=JO;Japan=JP;Kenya=KE;Kyrgyzstan=KG;Cambodia=KH;Kiribati=KI;
  Comoros=KM;St. Kitts & Nevis=KN;St. Kitts and Nevis=KN;Saint Kitts & Nevis=KN;Saint Kitts and Nevis=KN;
  North Korea=KP;South Korea=KR;Kuwait=KW;Cayman Islands=KY;Kazakhstan=KZ;Laos=LA;Lebanon=LB;St. Lucia=LC;
  Saint Lucia=LC;Liechtenstein=LI;Sri Lanka=LK;Liberia=LR;Lesotho=LS;Lithuania=LT;Luxembourg=LU;Latvia=LV;Libya=LY;
  Morocco=MA;Monaco=MC;Moldova=MD;Montenegro=ME;St. Martin=MF;Saint Martin=MF;Madagascar=MG;Marshall Islands=MH;
  North Macedonia=MK;Mali=ML;Myanmar (Burma)=MM;Mongolia=MN;Macao SAR China=MO;Northern Mariana Islands=MP;
  Martinique=MQ;Mauritania=MR;Montserrat=MS;Malta=MT;Mauritius=MU;Maldives=MV;Malawi=MW;Mexico=MX;Malaysia=MY;
  Mozambique=MZ;Namibia=NA;New Caledonia=NC;Niger=NE;Norfolk Island=NF;Nigeria=NG;Nicaragua=NI;Netherlands=NL;
  Norway=NO;Nepal=NP;Nauru=NR;Niue=NU;New Zealand=NZ;Oman=OM;Panama=PA;Peru=PE;French Polynesia=PF;Papua New Guinea=PG;
  Philippines=PH;Pakistan=PK;Poland=PL;St. Pierre & Miquelon=PM;St. Pierre and Miquelon=PM;Saint Pierre & Miquelon=PM;
  Saint Pierre and Miquelon=PM;Pitcairn Islands=PN;Puerto Rico=PR;Palestinian Territories=PS;Portugal=PT;Palau=PW;
  Paraguay=PY;Qatar=QA;Réunion=RE;Romania=RO;Serbia=RS;Russia=RU;Rwanda=RW;Saudi Arabia=SA;Solomon Islands=SB;
  Seychelles=SC;Sudan=SD;Sweden=SE;Singapore=SG;St. Helena=SH;Saint Helena=SH;Slovenia=SI;Svalbard & Jan Mayen=SJ;
  Svalbard and Jan Mayen=SJ;Slovakia=SK;Sierra Leone=SL;San Marino=SM;Senegal=SN;Somalia=SO;Suriname=SR;South Sudan=SS;
  São Tomé & Príncipe=ST;São Tomé and Príncipe=ST;El Salvador=SV;Sint Maarten=SX;Syria=SY;Eswatini=SZ;
  Turks & Caicos Islands=TC;Turks and Caicos Islands=TC;Chad=TD;Togo=TG;Thailand=TH;Tajikistan=TJ;Tokelau=TK;
  Timor-Leste=TL;Turkmenistan=TM;Tunisia=TN;Tonga=TO;Türkiye=TR;Trinidad & Tobago=TT;Trinidad and Tobago=TT;Tuvalu=TV;
  Taiwan=TW;Tanzania=TZ;Ukraine=UA;Uganda=UG;United States=US;Uruguay=UY;Uzbekistan=UZ;Vatican City=VA;
  St. Vincent & Grenadines=VC;St. Vincent and Grenadines=VC;Saint Vincent & Grenadines=VC;
  Saint Vincent and Grenadines=VC;Venezuela=VE;British Virgin Islands=VG;U.S. Virgin Islands=VI;Vietnam=VN;Vanuatu=VU;
  Wallis & Futuna=WF;Wallis and Futuna=WF;Samoa=WS;Kosovo=XK;Yemen=YE;Mayotte=YT;South Africa=ZA;Zambia=ZM;Zimbabwe=ZW;
  UAE=AE;Democratic Republic of the Congo=CD;Congo, The Democratic Republic of the=CD;Ivory Coast=CI;Czech Republic=CZ;
  Great Britain=GB;England=GB;Scotland=GB;Wales=GB;Northern Ireland=GB;Hong Kong=HK;Eire=IE;Republic of Ireland=IE;
  Korea=KR;Republic of Korea=KR;Korea, Republic of=KR;Korea, South=KR;Lao People's Democratic Republic=LA;
  Republic of Moldova=MD;Moldova, Republic of=MD;Macedonia=MK;Myanmar=MM;Burma=MM;Macao=MO;Macau=MO;Holland=NL;
  The Netherlands=NL;Palestine=PS;Russian Federation=RU;Swaziland=SZ;Turkey=TR;Taiwan, Province of China=TW;
  Tanzania, United Republic of=TZ;USA=US;U.S.A.=US;United States of America=US;RSA=ZA;UK=GB$$, ';\s*') as entry;

update public.orders set country = countries.code from countries where lower(btrim(orders.country)) = countries.name;
update public.customers set country = countries.code from countries where lower(btrim(customers.country)) = countries.name;
