/**
 * Words of a question and what they stand for in everyday talk, one group a paragraph: `cues: members`. A line
 * that is indented goes on with the one before it. A cue finds the members, a member does not find the cue.
 */
export const CONCEPT_LEXICON = `
family relative relation parent: mother father mom dad brother sister son daughter kid child wife
  husband grandmother grandfather aunt uncle cousin niece nephew parent family
parent: mother father mom dad
sibling: brother sister twin
child kid: son daughter baby toddler kid child teenager
spouse partner: husband wife spouse partner boyfriend girlfriend fiance fiancee married wedding
relationship marital status romantic love date: husband wife boyfriend girlfriend partner single
  married divorced breakup engaged wedding dating date relationship
friend: friend buddy pal mate bestie friendship
pet animal: dog cat puppy kitten hamster rabbit parrot bird fish turtle snake lizard horse pony
  guinea pig pet goldfish ferret
dog: puppy labrador retriever poodle shepherd dog
instrument music musical: guitar piano violin drum clarinet flute saxophone trumpet cello ukulele
  keyboard harmonica bass banjo instrument
music song band concert: song album concert band singer gig festival symphony jazz rock pop
  classical rap playlist music
sport athletic game team: basketball football soccer tennis baseball hockey volleyball golf rugby
  cricket swimming running surfing skiing snowboarding boxing wrestling gymnastics badminton cycling
  climbing bowling skating
martial art: karate judo taekwondo kickboxing boxing jiujitsu kung fu aikido muay
exercise workout fitness physical training health: gym yoga running jogging pilates weight cardio
  swimming cycling hiking walking kickboxing crossfit marathon stretching workout exercise training
  aerobics
outdoor nature activity: hiking camping fishing surfing kayaking climbing biking skiing swimming
  mountaineering hike camp trail beach park picnic garden canoe
activity hobby interest fun pastime leisure recreation recreational: painting pottery hiking camping
  swimming running reading cooking baking gardening fishing dancing singing yoga photography
  knitting drawing gaming cycling climbing volunteering surfing bowling kayaking skiing writing
  chess puzzle hobby
creative art artist craft artwork: painting pottery drawing sculpture sketch photography ceramic
  clay canvas watercolor mural poem poetry craft paint draw
dance: ballet salsa tango hiphop dancing dancer dance contemporary
destress stress relax unwind calm: yoga meditation running reading therapy relax bath painting
  pottery walk music soothing peaceful
food eat cook meal dish dinner lunch breakfast recipe snack cuisine: pizza pasta salad soup chicken
  beef fish rice bread cake cheese vegetable fruit sandwich burger steak sushi taco curry noodle egg
  bacon dessert cookie pie chocolate lasagna grill roast bake cook recipe salmon
dessert sweet treat bake: cake cookie pie brownie muffin cupcake chocolate candy pastry tart donut
  sundae
drink beverage: coffee tea juice wine beer soda water cocktail smoothie milk
diet allergy allergic dietary cook food eat: vegetarian vegan gluten allergic allergy lactose nut
  peanut shellfish kosher halal dairy
job work career profession occupation employer company business living: job work career teacher
  engineer nurse doctor lawyer developer manager designer company office boss colleague startup
  promotion hired business intern employee freelance counselor bank store
study degree education school major field college class course: university college degree graduate
  school class course exam thesis student professor certificate education major diploma study
book read author novel: book novel author read series reading trilogy fantasy fiction library story
  chapter
movie film show series watch tv: movie film show series episode watch netflix theater cinema
  documentary sequel actor
game gaming videogame console: game gaming xbox playstation nintendo console steam tournament
  esports strategy multiplayer
vehicle car drive: car truck motorcycle bike bicycle van jeep suv bus scooter
travel trip visit vacation country city place state area abroad location destination tour: trip
  travel visit vacation flight flew road abroad tour hotel airport beach island passport roadtrip
home house live reside: apartment house home condo moved rent mortgage neighborhood lease
health medical illness sick disease condition: doctor hospital surgery diagnosed disease asthma
  diabetes cancer medication symptom checkup pain injury gastritis clinic emergency er
injury injured hurt accident: injury injured sprain twisted broke broken fracture hurt ankle knee
  wrist cast accident surgery
emotion feel feeling mood: happy sad excited nervous proud anxious stressed grateful upset
  overwhelmed lonely thankful
identity gender: transgender gay lesbian woman man nonbinary queer bisexual identity
lgbtq: pride transgender gay lesbian queer lgbtq rainbow bisexual
religion religious faith spiritual church: church faith god pray prayer bible mosque temple religion
  religious
charity volunteer cause donate community service: volunteer shelter fundraiser donate charity
  donation homeless food drive community nonprofit
event: parade festival conference concert party wedding fair ceremony meetup workshop fundraiser
  tournament exhibition gala meeting
award achievement accomplishment success win prize: won award medal trophy prize champion
  championship record promotion degree certificate
buy purchase shop item: bought purchase got shopping store ordered new
gift present: gift present gave received necklace surprise birthday
clothes clothing wear outfit fashion accessory: dress shirt shoes sneakers jacket hat jeans necklace
  ring boots scarf bracelet
collect collection memorabilia: collect collection signed jersey autograph vintage poster figurine
own possession item object: bought got own necklace collection car guitar camera
tech technology device gadget: phone laptop computer tablet smartwatch app software camera drone
  robot
code program language developer: python java javascript programming code coding software app
color: red blue green yellow purple pink orange black white brown gray
season weather: summer winter spring autumn fall snow rain sunny
plan goal future dream aspiration intend want: plan want hope dream goal someday planning going next
fear afraid scared worry: scared fear afraid nervous anxious spider height worry
problem challenge difficulty struggle setback issue: hard tough difficult challenge struggle problem
  lost setback obstacle
death died lost passed funeral grief: died passed death funeral lost grief
birthday born age old: birthday born age turned
nickname name call: named name called nickname
financial money debt: money debt loan savings salary rent afford pay bills insurance
politic political: election campaign vote mayor office policy council
military veteran: army veteran military soldier marine navy
bird nature animal wildlife: eagle owl bird deer bear wildlife squirrel butterfly
symbol tattoo meaning: necklace flag tattoo symbol cross heart pendant ring
country nationality origin national: usa canada england france spain italy germany sweden norway
  finland denmark ireland scotland japan china india brazil mexico australia greece turkey portugal
  switzerland netherlands poland russia thailand vietnam korea egypt kenya morocco argentina peru
  colombia indonesia malaysia philippines singapore nigeria ukraine austria belgium uk britain
  iceland chile cuba israel iran iraq pakistan ethiopia ghana
european europe: england france spain italy germany sweden norway finland denmark ireland scotland
  greece portugal switzerland netherlands poland austria belgium uk britain iceland london paris
  rome madrid barcelona berlin amsterdam vienna prague dublin lisbon
asian asia: japan china india thailand vietnam korea indonesia malaysia philippines singapore tokyo
  bali
city town: york chicago seattle boston miami denver austin dallas houston london paris rome tokyo
  toronto vancouver barcelona berlin madrid amsterdam francisco angeles vegas phoenix philadelphia
  portland atlanta detroit minneapolis sydney dublin stockholm lisbon montreal
state us u america american area: california texas florida oregon washington colorado arizona nevada
  utah michigan ohio georgia carolina virginia tennessee minnesota wisconsin illinois indiana hawaii
  alaska montana maine vermont massachusetts connecticut jersey maryland kentucky alabama louisiana
park mountain lake: mountain lake park trail canyon forest river waterfall beach ocean
`;
