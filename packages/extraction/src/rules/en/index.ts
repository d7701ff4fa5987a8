import { makePack, type Pack } from "../make-pack.ts";
import type { Family } from "../rule.ts";
import { ALLERGY_EN, DIET_EN } from "./diet.ts";
import { EDUCATION_EN } from "./education.ts";
import { FAMILY_EN, KIN_NAME_EN, PETS_EN } from "./family.ts";
import { GENERAL_EN } from "./general.ts";
import { ATTRIBUTE_EN, BUDGET_EN, CONSTRAINT_EN } from "./generic.ts";
import { GRAMMAR_EN } from "./grammar.ts";
import { HEALTH_EN } from "./health.ts";
import { HOURS_EN } from "./hours.ts";
import { ABOUT_ME_EN, CONTACT_EN, HANDLE_EN, IDENTITY_EN } from "./identity.ts";
import { INTRO_EN } from "./intro.ts";
import { HOBBY_EN, SKILL_EN } from "./pastimes.ts";
import { AVAILABILITY_EN, EVENT_EN, GOAL_EN, PLAN_EN } from "./plans.ts";
import { PROJECT_EN } from "./project.ts";
import { ORIGIN_EN, RESIDENCE_EN } from "./residence.ts";
import { FAVOURITE_EN, LIKE_EN } from "./taste.ts";
import { MEMBER_EN, THINGS_EN } from "./things.ts";
import { WORK_EN } from "./work.ts";

const FAMILIES: readonly Family[] = [
  IDENTITY_EN,
  ABOUT_ME_EN,
  CONTACT_EN,
  HANDLE_EN,
  RESIDENCE_EN,
  ORIGIN_EN,
  WORK_EN,
  HOURS_EN,
  EDUCATION_EN,
  KIN_NAME_EN,
  FAMILY_EN,
  PETS_EN,
  FAVOURITE_EN,
  LIKE_EN,
  HOBBY_EN,
  SKILL_EN,
  ALLERGY_EN,
  DIET_EN,
  HEALTH_EN,
  THINGS_EN,
  MEMBER_EN,
  BUDGET_EN,
  AVAILABILITY_EN,
  GOAL_EN,
  PLAN_EN,
  EVENT_EN,
  PROJECT_EN,
  ATTRIBUTE_EN,
  CONSTRAINT_EN,
  GENERAL_EN,
];

export const makeEnglish = (): Pack => makePack(GRAMMAR_EN, FAMILIES, INTRO_EN);
