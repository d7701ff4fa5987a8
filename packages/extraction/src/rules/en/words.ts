const each = (predicate: string, words: string): Record<string, string> =>
  Object.fromEntries(words.split("|").map((word) => [word, predicate]));

export const KIN_EN: Readonly<Record<string, string>> = {
  ...each("spouse", "wife|husband|spouse"),
  ...each(
    "partner",
    "partner|girlfriend|boyfriend|fiance|fiancé|fiancee|fiancée|significant other|other half|better half",
  ),
  ...each(
    "child",
    "son|daughter|kid|child|children|toddler|baby|stepson|stepdaughter|stepkid|stepchildren|grandchildren|twin boy|twin girl|twin|newborn|eldest|youngest|little one|boy|girl",
  ),
  ...each(
    "sibling",
    "brother|sister|sibling|twin brother|twin sister|stepbrother|stepsister|half-brother|half-sister|big brother|big sister|little brother|little sister",
  ),
  ...each(
    "parent",
    "mother|father|mum|mom|dad|parent|stepmother|stepfather|stepdad|stepmom|mommy|daddy|ma|pa",
  ),
  ...each(
    "relative",
    "grandmother|grandfather|grandma|grandpa|gran|granny|nan|nana|grandad|granddad|grandparent|grandson|granddaughter|grandchild|grandkid|aunt|auntie|uncle|cousin|niece|nephew|mother-in-law|father-in-law|brother-in-law|sister-in-law|son-in-law|daughter-in-law|in-law|godmother|godfather|godson|goddaughter|godchild|ex-wife|ex-husband|ex",
  ),
  ...each(
    "friend",
    "best friend|friend|bestie|mate|buddy|pal|flatmate|roommate|housemate|neighbour|neighbor|next-door neighbour",
  ),
  ...each(
    "colleague",
    "colleague|coworker|co-worker|teammate|co-founder|cofounder|business partner|assistant|intern|deskmate",
  ),
  ...each("manager", "boss|manager|supervisor|team lead|line manager|lead"),
  ...each(
    "contact",
    "doctor|dentist|therapist|gp|physio|landlord|landlady|lawyer|accountant|coach|teacher|tutor|trainer|mentor|vet|nanny|babysitter|hairdresser|agent|advisor|adviser|emergency contact|client|customer|ceo|cto|cfo|founder|director|designer|pm|driver|cleaner|gardener|plumber|builder|electrician|mechanic|barber|surgeon|nurse|midwife|principal|headteacher|professor|priest|waiter|tenant|lodger",
  ),
  ...each(
    "pet",
    "dog|cat|puppy|kitten|parrot|rabbit|bunny|hamster|horse|pony|tortoise|turtle|budgie|guinea pig|goldfish|fish|snake|lizard|gecko|hedgehog|ferret|bird|canary|hen|chicken|goat|donkey|pet|pup|doggo|labrador|cockapoo|labradoodle|goldendoodle|cavapoo|shih tzu|pomeranian|dalmatian|doberman|great dane|newfoundland|samoyed|shiba inu|akita|vizsla|weimaraner|westie|schnauzer|maltese|tabby|calico|golden retriever|poodle|beagle|corgi|terrier|greyhound|dachshund|spaniel|border collie|husky|chihuahua|cockatiel|gerbil|rat|mouse|pig|llama|alpaca|duck|bee|sheep|cow|quail|pigeon|chinchilla|stick insect|iguana|axolotl|cockatoo|macaw|whippet|lurcher|collie|pug|bulldog|boxer|retriever|rottweiler|german shepherd|jack russell|mutt|kitty|moggy|siamese|maine coon|ragdoll|sphynx",
  ),
};

export const ATTRIBUTES_EN: Readonly<Record<string, string>> = {
  ...each("name", "name|full name|first name|real name|given name|legal name"),
  ...each("last_name", "surname|last name|family name|maiden name"),
  ...each("preferred_name", "nickname|preferred name"),
  ...each("pronouns", "pronouns|preferred pronouns"),
  ...each("birth_date", "birthday|birth date|birthdate|date of birth|dob|bday"),
  ...each("birth_place", "birthplace|place of birth"),
  ...each("age", "age"),
  ...each("nationality", "nationality|citizenship"),
  ...each("email", "email|e-mail|email address|e-mail address|mail"),
  ...each(
    "phone",
    "phone|phone number|number|mobile|mobile number|cell|cell number|cell phone|cellphone|telephone|telephone number|landline|whatsapp|whatsapp number|contact number",
  ),
  ...each("timezone", "timezone|time zone"),
  ...each("native_language", "native language|mother tongue|first language|native tongue"),
  ...each("preferred_language", "preferred language|language of choice"),
  ...each(
    "address",
    "address|home address|postal address|mailing address|delivery address|shipping address|street address",
  ),
  ...each("postcode", "postcode|zip|zip code|postal code"),
  ...each("home_city", "city|home city|town|current city|current location"),
  ...each("origin", "hometown|home town|home country|country of origin|birth country"),
  ...each("employer", "employer|company|workplace"),
  ...each(
    "job_title",
    "job|job title|occupation|profession|role|title|position|trade|day job|line of work",
  ),
  ...each("team", "team|squad|department"),
  ...each("manager", "manager|boss|supervisor|line manager|team lead"),
  ...each(
    "working_hours",
    "working hours|work hours|office hours|hours|shift|shifts|schedule|work schedule",
  ),
  ...each("industry", "industry|field"),
  ...each("marital_status", "marital status|relationship status"),
  ...each("diet", "diet"),
  ...each("blood_type", "blood type|blood group"),
  ...each("height", "height"),
  ...each("weight", "weight"),
  ...each(
    "size",
    "shoe size|shirt size|dress size|ring size|clothing size|t-shirt size|size|jacket size|trouser size|hat size",
  ),
  ...each("budget", "budget|monthly budget|price limit|spending limit|max budget"),
  ...each(
    "goal",
    "goal|aim|objective|target|new year's resolution|resolution|dream|ambition|long-term goal|main goal|big goal",
  ),
  ...each(
    "owns",
    "car|bike|bicycle|motorbike|motorcycle|laptop|phone model|camera|guitar|van|truck|boat|computer|desktop|tablet|watch|main camera|daily driver|keyboard|printer|instrument|tv|console|telescope|piano|e-bike|scooter",
  ),
  ...each("hobby", "hobby|hobbies|pastime|favourite hobby|favorite hobby"),
  ...each("current_project", "current project|side project|project"),
  ...each("tool_preference", "editor|ide|code editor|operating system|os|browser|shell|terminal"),
  ...each("religion", "religion|faith"),
  ...each("star_sign", "star sign|zodiac sign|zodiac"),
  ...each(
    "subscription_plan",
    "subscription plan|account tier|tier|membership tier|account type|plan tier|pricing plan|membership level",
  ),
  ...each("allergy", "allergies|allergy|only allergy"),
  ...each("passport", "passport"),
  ...each("major", "major|minor|degree|thesis|thesis topic|dissertation"),
  ...each("school", "school|university|college|alma mater"),
  ...each("middle_name", "middle name|second name"),
  ...each("codename", "codename|code name|project name|working title"),
  ...each("rent", "rent"),
  ...each("salary", "salary|hourly rate|day rate|rate"),
  ...each("dream_job", "dream job"),
  ...each("commute", "commute"),
  ...each("currency", "currency|preferred currency"),
  ...each("seat_preference", "seat|seat preference|preferred seat"),
  ...each("emergency_contact", "emergency contact"),
  ...each(
    "customer_number",
    "customer number|customer id|account number|membership number|frequent flyer number|order number",
  ),
};
