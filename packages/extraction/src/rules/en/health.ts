import type { Family } from "../rule.ts";

const CONDITION =
  "(?:dementia|alzheimer'?s(?: disease)?|parkinson'?s(?: disease)?|leuka?emia|lymphoma|als|cystic fibrosis|down'?s? syndrome|cerebral palsy|heart disease|heart failure|copd|emphysema|hepatitis|hiv|osteoarthritis|anorexia|bulimia|schizophrenia|asthma|diabetes|type [12] diabetes|migraines?|epilepsy|arthritis|adhd|add|autism|dyslexia|anxiety|depression|insomnia|hypertension|high blood pressure|low blood pressure|coeliac disease|celiac disease|crohn'?s(?: disease)?|ibs|endometriosis|pcos|tinnitus|anaemia|anemia|eczema|psoriasis|hay fever|scoliosis|fibromyalgia|lupus|ms|multiple sclerosis|parkinson'?s|ocd|ptsd|sleep apnoea|sleep apnea|gout|glaucoma|vertigo|a heart condition|a bad (?:back|knee|shoulder|hip)|bad (?:knees|eyesight|hearing)|back pain|chronic [\\p{L} ]+|a pacemaker|a hearing aid|hearing aids|a stutter|a peanut allergy|poor eyesight|acid reflux|sciatica|hypothyroidism|rosacea|astigmatism|narcolepsy|cancer|a slipped disc|a herniated disc|long covid|a fear of [\\p{L} ]+|claustrophobia|vertigo|reynaud'?s|synesthesia|synaesthesia)";

export const HEALTH_EN: Family = {
  name: "health",
  rules: [
    {
      say: `{i} (?:have|have had|suffer from|suffering from|live with|living with|was diagnosed with|have been diagnosed with|got diagnosed with|struggle with|deal with|am dealing with|get|have got|am prone to|manage|developed) (?:an? |my |frequent |regular |bad |severe |mild |chronic |recurring |some |awful |terrible )*(?<v>${CONDITION}(?:(?: and|,) ${CONDITION})*)`,
      learn: { medical_condition: "$v" },
      tense: "any",
    },
    {
      say: "I (?:was |am )?born (?<v>deaf|blind|with (?:an? |only )?[^;,.!?\\uE001]+|without (?:an? )?[^;,.!?\\uE001]+|premature)",
      learn: { medical_condition: "born $v" },
      tense: "any",
    },
    {
      say: "{i} (?:was|have been|got|am) diagnosed with <v:list>",
      learn: { medical_condition: "$v" },
      tense: "any",
    },
    {
      say: "{i} am (?:an? )?(?:(?:partially|slightly|mildly|legally|severely|totally|completely|almost|nearly) )*(?<v>(?:type [12] |insulin-dependent |pre-?)?diabetic|asthmatic|epileptic|dyslexic|dyspraxic|autistic|neurodivergent|colou?r[- ]?blind|red[- –]green colou?r[- ]?blind|(?:[\\p{L}-]+ )?colou?r[- ]?blind|deaf(?: in [\\p{L} ]+)?|blind(?: in [\\p{L} ]+)?|hard of hearing|short-?sighted|near-?sighted|far-?sighted|visually impaired|an?emic|claustrophobic|bipolar|hypertensive|immunocompromised|in a wheelchair|a wheelchair user|haemophiliac|hemophiliac|left[- ]?handed|right[- ]?handed|ambidextrous|a (?:recovering )?alcoholic)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "{i} (?:use|need|rely on|wear|have) (?<v>an? (?:wheelchair|walking stick|cane|walker|hearing aid|insulin pump|cpap(?: machine)?|screen reader|inhaler|prosthesis|knee brace|pacemaker|epipen|service dog|guide dog)|hearing aids|contact lenses|contacts|glasses|reading glasses|crutches|braces|dentures|orthotics)",
      learn: { medical_condition: "$v" },
      sure: 0.85,
    },
    {
      say: "{i} (?:take|am on|am taking|was prescribed|have been prescribed) (?!a (?:break|walk|trip|bus|class|look|photo|nap)|it|the|my time|care|part)(?<v>(?:[\\p{L}-]+ ){0,2}?(?:insulin|statins?|beta[- ]blockers?|antidepressants?|blood thinners?|metformin|ibuprofen|levothyroxine|antihistamines?|warfarin|sertraline|ritalin|lithium|methotrexate|the pill|medication|meds|omeprazole|lisinopril|prednisone|[\\p{L}]+(?:ine|ol|in|il|am|ate|ide|one)(?= for (?:my )?)))",
      learn: { medication: "$v" },
    },
    {
      say: "(?:(?:my |the )?(?:doctor|gp|physio|physiotherapist|dentist|cardiologist|dietitian|dietician|surgeon|specialist|doc|consultant)(?: says| said| told me| wants me to| has told me| advised me| ordered me| recommended| insists|'s orders:?)*)(?: that)? (?<v>(?:I|me|no|to|not|do not)\\b[^.;!?\\uE001]+(?:until|till)?[^.;!?\\uE001]*)",
      learn: { medical_restriction: "$v" },
      anywhere: true,
      polarity: "any",
      sure: 0.8,
    },
    {
      say: "{i} (?:have )?(?:just )?(?:broke|broken|sprained|twisted|tore|torn|fractured|dislocated|injured|hurt|pulled|ruptured|strained) (?:my|an?) (?<v>(?:(?:left|right|lower|upper|big|little) )?(?!car|bike|phone|laptop|leg of|record|promise|habit|world|news|code|build|nail)\\p{L}+(?: (?:bone|ligament|tendon|joint|blade|tooth|toe|finger|muscle|meniscus))?)",
      learn: { injury: "$v" },
      sure: 0.8,
    },
    {
      say: "{my} <v:word> (?:is|are) (?:broken|sprained|injured|fractured|torn)(?=$|[.,!;]| and)",
      learn: { injury: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:am )?recovering from <v:long>",
      learn: { medical_condition: "recovering from $v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:have )?(?:am )?(?:started|start(?!.*\\uE001)|in|having|doing|going to|go to|attend|see a therapist for|began) (?<v>(?:(?:cognitive|couples|speech|physical|occupational|group|family|behaviou?ral) )*(?:therapy|counselling|counseling|physio|physiotherapy|chemo(?:therapy)?|rehab|dialysis|radiotherapy))(?![\\p{L}])(?! exercises)",
      learn: { medical_condition: "in $v" },
      sure: 0.75,
    },
    {
      say: "<v:np> (?:is|are) (?:really |very |quite |too )?(?:hard|difficult|painful|impossible|a struggle|tough|tricky) (?:for me|on my \\p{L}+)",
      learn: { sensitivity: "$v" },
      sure: 0.7,
    },
    { say: "{i} (?:smoke|vape)(?=$|[.,!;]| \\d| a)", learn: { habit: "smoker" }, sure: 0.7 },
    {
      say: "{i} (?:smoke|vape)(?=$|[.,!;])",
      learn: { habit: "non-smoker" },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: "{i} (?:am (?:afraid|scared|terrified|frightened) of|have a phobia of|have a fear of) <v:long>",
      learn: { fear: "$v" },
      sure: 0.8,
    },
    {
      say: `(?:{i} am |{i} have )?(?:an? )?(?<v>${CONDITION}|coeliac|celiac|diabetic|asthmatic|epileptic|dyslexic|autistic)(?= here| sufferer|$)`,
      learn: { medical_condition: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} have (?:an? |some )?(?<v>(?:bad|dodgy|weak|terrible|awful|chronic|dreadful|poor|wonky|arthritic|trick|gammy) (?:knees?|back|shoulders?|hips?|eyesight|hearing|hay fever|memory|ankles?|neck|wrists?|circulation|sleep|stomach|heart))",
      learn: { medical_condition: "$v" },
    },
    {
      say: "{my} (?<v>(?:knees?|back|shoulders?|hips?|eyesight|hearing|memory|ankles?|neck|wrists?|eyes|hands) (?:is|are) (?:bad|dodgy|weak|terrible|awful|shot|going|arthritic|bothering me|playing up|killing me)(?: \\p{L}+)?)",
      learn: { medical_condition: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:have|had|am having|am getting) (?:an? |two |three )?(?<v>(?:knee|hip|heart|back|hernia|cataract|shoulder|wisdom tooth|eye|gallbladder|bypass|cancer|jaw|foot|kidney)[\\p{L} ]*? (?:surgery|operation|replacements?|transplant|removed|treatment|chemo|bypass))",
      learn: { medical_condition: "$v" },
      tense: "any",
    },
    {
      say: "{i} (?:take|am on|am taking|use) (?!notes|pictures|photos|pride|care|part|time|turns|steps|breaks|advantage)(?<v>[^;,.!?\\uE001]+?) (?:for my (?!own|work|job|class|project|next|first|wife|husband|mum|mom|dad|kids?|son|daughter|friend|birthday|commute)(?<f>[\\p{L} ]+)|(?:once|twice|three times) (?:a|per) (?:day|week)|every (?:day|morning|night|evening)|daily|with food|before bed)(?<!bus|train|walk|break|shower|bath|nap|class|photo|car|tram|tube.*)",
      learn: { medication: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:wear|use|rely on|need) (?:a |an )?(?:(?:two|both|my) )?(?<v>(?:cochlear implants?|hearing aids?|glasses|contacts?|insulin pump|brace|splint|stoma bag|prosthetic [\\p{L}]+|mobility scooter|walking frame|white cane|screen reader|inhaler))",
      learn: { medical_condition: "$v" },
      sure: 0.85,
    },
    {
      say: "{i} am on (?<v>(?:antibiotics|antidepressants|blood thinners|insulin|metformin|statins|steroids|hrt|birth control|chemo|dialysis|painkillers|the pill|keto|beta blockers|ssris|warfarin|medication))",
      learn: { medication: "$v" },
    },
    {
      say: "{i} (?:have )?(?:had|survived|beat|got over|recovered from) (?:an? |my )?(?<v>chicken ?pox|measles|mumps|malaria|tb|tuberculosis|polio|scarlet fever|meningitis|sepsis|blood clot|seizure|glandular fever|heart attack|stroke|cancer|breast cancer|concussion|covid|long covid|burnout|breakdown|miscarriage|c-section|pneumonia|shingles|kidney stones|appendicitis)",
      learn: { medical_condition: "had $v" },
      tense: "any",
    },
    {
      say: "{i} (?:get|got|am prone to|am getting) (?:really |very |so |terribly )?(?<v>(?:sea|car|travel|motion|air)[- ]?sick|seasick|carsick|migraines?|panic attacks|cold sores|nosebleeds|dizzy spells|headaches|cluster headaches)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "{i} (?<v>(?:can|could) (?:drive|hear|see|walk|stand|climb|sit|lift|sleep|bend|run|kneel|smell|taste|have|do)[^;,.!?\\uE001]*(?:in (?:my|one) |at night|after dark|in the dark|far|long|stairs|heavy|well|without|ear|eye|properly|at all|colou?rs?)[^;,.!?\\uE001]*)",
      learn: { medical_condition: "not able: $v" },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: "(?:the |my )?(?:docs?|doctors?|gp|they|consultant|specialist|psychiatrist)(?: has| have)? (?:(?:put|started|got|have|keep|keeps) me (?:back )?on|prescribed me) (?<v>[^;,.!?\\uE001]+)",
      learn: { medication: "$v" },
      tense: "any",
      anywhere: true,
    },
    {
      say: "{i} (?:take|am on|am taking) (?<v>\\d[\\d.]* ?(?:mg|mcg|µg|g|ml|units?)(?: of)? \\p{L}+|\\p{L}+ \\d[\\d.]* ?(?:mg|mcg|µg))",
      learn: { medication: "$v" },
    },
    {
      say: "{i} am (?:on|still on) (?:the|a) waiting list for (?:an? )?(?<v>[^;,.!?\\uE001]+)",
      learn: { medical_condition: "waiting for $v" },
    },
    {
      say: "<v:np> (?:absolutely |really |totally |always |just )*(?:destroys?|kills?|wrecks?|ruins?|gets|get|triggers?|upsets?|messes? up|finishes?) (?:me|my (?:stomach|sinuses|skin|asthma|migraines?|gut|allergies|eczema|back|tummy|eyes|hay fever))(?: off)?(?: every| when| each|$)",
      learn: { sensitivity: "$v" },
      sure: 0.7,
    },
  ],
};
