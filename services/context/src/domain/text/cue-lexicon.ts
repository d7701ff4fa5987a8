/**
 * Words of a predicate and the words of questions that such a fact answers without sharing any of them, one group a
 * paragraph: `predicate words: cues`. A line that is indented goes on with the one before it.
 */
export const CUE_LEXICON = `
name nickname surname called: name call introduce address greet who sign
pronoun gender: pronoun gender refer address he she they him her
age birth birthday birthdate born: age old born birthday celebrate party zodiac year turn
nationality citizenship: country from citizen passport origin national visa
height weight: tall size measure heavy kilo pound fit clothes
blood: blood donor medical emergency
email mail: email mail write contact reach send
phone: phone call number contact reach text ring
address: address live send mail ship deliver postal home street where
city residence lives live home hometown: live city town home where reside based move local nearby
  weather restaurant visit area place neighborhood
country: country live where home from abroad based
location: where location now nearby place local weather restaurant
timezone: time zone timezone meeting schedule hour call when late early
language speaks tongue: language speak talk write answer reply translate fluent
employer works work workplace company: work job employer company office business colleague career earn hire salary
job occupation profession title role: job work profession occupation do career role position
  title earn salary
team manager boss industry: work team manager boss colleague company report lead department office
education school degree university studies: study school university college degree education learn
  graduate student class course major teach
married marital spouse wife husband partner girlfriend boyfriend fiance: married marriage single
  relationship wife husband spouse partner girlfriend boyfriend family wedding anniversary date love
  divorced
mother father parent: parent mother father mom dad family
child children son daughter: child kid son daughter family parent baby school
sibling brother sister: sibling brother sister family
friend: friend know people buddy meet
pet dog cat animal: pet dog cat animal vet walk feed
diet dietary vegetarian vegan: eat food cook meal dinner lunch breakfast restaurant recipe diet menu
  order dish bake snack cuisine
allergy allergic intolerance: eat food cook meal dinner lunch breakfast restaurant recipe allergy
  menu order dish bake snack safe avoid pet medicine
medical condition illness disease medication health: health medical doctor ill sick condition
  disease medicine hospital treat drug pill symptom exercise
likes like love loves enjoys favorite favourite preferred prefers: like love enjoy favorite prefer
  fond recommend suggest gift present want
dislikes dislike hates avoid: dislike hate avoid like enjoy bad recommend suggest
food drink cuisine dish meal: eat food drink cook meal dinner restaurant order recipe
color: color paint wear decorate
music song band artist: music listen song band concert playlist album
movie film book author show: watch read movie film book show recommend
hobby interest sport: hobby interest free time weekend fun activity sport enjoy relax leisure gift do
skill: skill good able know expert experience
owns own has: own have possess got
plays instrument: play instrument music sport game
goal plan ambition dream: goal plan want hope future dream next aim intend
project: project work build working on current stack
tool uses stack framework editor: tool use work software stack code program develop language
  framework editor write
deadline due: deadline due when date finish until deliver
budget: budget cost money spend price afford expensive cheap
availability available schedule: available free time meeting schedule when busy call meet
mood feeling feels: mood feel emotion happy sad doing today
visited travel trip vacation: travel trip visit been vacation holiday where country city
met: meet met know who people
purchased bought: buy bought purchase shop got own
car drives vehicle: car drive vehicle transport commute
decision: decide decision choose agree chosen
instruction constraint rule style communication tone: answer reply write how style format tone rule
  must should always never
subscription plan tier invoice billing: subscription plan pay invoice bill price account tier
religion faith: religion faith believe church pray
political party: politic party vote election
`;
