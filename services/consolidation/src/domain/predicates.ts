import type { Cardinality, Volatility } from "@memory/contracts";

/** What is known of a predicate. A user can add to the list with a file of the same shape. */
export interface PredicateEntry {
  cardinality: Cardinality;
  volatility: Volatility;
  /** The key of its value that a bare `{"value": v}` stands for. */
  mainKey?: string;
  /**
   * Other names of exactly the same thing: their facts are judged against each other. Rows keep the identity they were written
   * under, so a synonym that is added later needs a migration of `facts.identity_key`.
   */
  synonyms?: string[];
  /** Passing states: what is read later from text replaces what was before without saying so. */
  passing?: boolean;
}

const single = (
  volatility: Volatility,
  more: Omit<PredicateEntry, "cardinality" | "volatility"> = {},
): PredicateEntry => ({ cardinality: "single", volatility, ...more });
const multi = (volatility: Volatility, ...synonyms: string[]): PredicateEntry => ({
  cardinality: "multi",
  volatility,
  synonyms,
});

export const PREDICATES: Readonly<Record<string, PredicateEntry>> = {
  name: single("stable", { mainKey: "name", synonyms: ["full_name"] }),
  first_name: single("stable", { synonyms: ["given_name"] }),
  last_name: single("stable", { synonyms: ["surname", "family_name"] }),
  preferred_name: single("stable", { synonyms: ["nickname"] }),
  pronouns: single("stable"),
  gender: single("stable"),
  age: single("slow"),
  birth_date: single("stable", { synonyms: ["date_of_birth", "birthday", "birthdate"] }),
  birth_place: single("stable", { synonyms: ["place_of_birth", "birthplace", "born_in"] }),
  nationality: multi("stable", "citizenship"),
  blood_type: single("stable"),
  height: single("slow"),
  weight: single("volatile"),
  email: multi("slow", "email_address"),
  phone: multi("slow", "phone_number"),
  address: single("slow", { synonyms: ["home_address", "postal_address"] }),
  home_city: single("slow", {
    mainKey: "city",
    synonyms: ["lives_in", "residence", "city_of_residence", "place_of_residence"],
  }),
  home_country: single("slow", { mainKey: "country", synonyms: ["country_of_residence"] }),
  timezone: single("slow", { synonyms: ["time_zone"] }),
  hometown: single("stable"),
  former_home: multi("stable"),
  handle: multi("slow", "username"),
  origin: single("stable"),
  native_language: single("stable", { synonyms: ["mother_tongue"] }),
  preferred_language: single("slow"),
  speaks: multi("stable", "language", "languages", "speaks_language"),
  employer: single("slow", {
    mainKey: "company",
    synonyms: ["works_at", "works_for", "workplace"],
  }),
  job_title: single("slow", { synonyms: ["occupation", "profession", "works_as"] }),
  team: single("slow"),
  manager: single("slow", { mainKey: "name", synonyms: ["boss"] }),
  industry: single("slow"),
  business: multi("slow", "company_owned"),
  employment_status: single("slow"),
  former_job: multi("stable"),
  working_hours: single("slow", { synonyms: ["work_hours"] }),
  routine: multi("slow"),
  education: multi("stable"),
  school: multi("slow"),
  degree: multi("stable"),
  marital_status: single("slow", { synonyms: ["relationship_status"] }),
  spouse: single("slow", {
    mainKey: "name",
    synonyms: ["wife", "husband", "spouse_name", "married_to"],
  }),
  partner: single("slow", { mainKey: "name", synonyms: ["partner_name"] }),
  mother: single("stable", { synonyms: ["mother_name"] }),
  father: single("stable", { synonyms: ["father_name"] }),
  child: { ...multi("stable", "children", "has_child"), mainKey: "name" },
  sibling: { ...multi("stable", "siblings"), mainKey: "name" },
  friend: { ...multi("slow", "friends"), mainKey: "name" },
  pregnancy: single("volatile"),
  pet: { ...multi("slow", "pets", "has_pet"), mainKey: "name" },
  parent: { ...multi("stable", "parents"), mainKey: "name" },
  relative: { ...multi("stable", "relatives"), mainKey: "name" },
  colleague: { ...multi("slow", "colleagues"), mainKey: "name" },
  contact: { ...multi("slow", "contacts"), mainKey: "name" },
  child_count: single("slow", { mainKey: "count" }),
  sibling_count: single("stable", { mainKey: "count" }),
  birth_order: single("stable"),
  family_status: single("slow"),
  diet: single("slow", { synonyms: ["dietary_preference"] }),
  allergy: multi("stable", "allergies", "allergic_to"),
  medical_condition: multi("slow", "health_condition"),
  medication: multi("slow", "takes_medication"),
  injury: multi("volatile"),
  medical_restriction: multi("volatile"),
  avoids: multi("slow", "does_not_eat"),
  likes: multi("slow"),
  prefers: { ...multi("slow", "preference", "preferences"), mainKey: "what" },
  dislikes: multi("slow"),
  hobby: multi("slow", "hobbies"),
  interest: multi("slow", "interests"),
  skill: multi("slow", "skills"),
  learning: multi("slow"),
  member_of: multi("slow", "membership"),
  subscription: multi("slow", "subscriptions"),
  subscription_plan: single("slow", { synonyms: ["plan_tier", "account_tier"] }),
  owns: { ...multi("slow"), mainKey: "item" },
  plays: multi("slow", "plays_instrument"),
  goal: multi("volatile", "goals"),
  plans: multi("volatile"),
  current_project: single("volatile"),
  tool: multi("slow", "uses_tool", "uses"),
  deadline: single("volatile"),
  event_date: single("volatile", { mainKey: "date" }),
  budget: single("volatile"),
  availability: single("ephemeral", { passing: true }),
  current_location: single("ephemeral", { passing: true }),
  mood: single("ephemeral", { passing: true }),
  visited: multi("stable"),
  met: multi("stable"),
  purchased: multi("stable"),
  decision: multi("slow"),
  project_fact: { ...multi("slow"), mainKey: "detail" },
  project_rule: multi("slow"),
  tool_preference: single("slow"),
  instruction: multi("slow", "instructions"),
  constraint: multi("slow", "constraints"),
};

/** Predicates named after what they are the favourite of (`favorite_color`) hold one value. */
export const SINGLE_PREFIXES: readonly string[] = ["favorite_", "favourite_", "preferred_"];
