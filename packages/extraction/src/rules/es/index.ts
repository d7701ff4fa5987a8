import { makePack, type Pack } from "../make-pack.ts";
import type { Family } from "../rule.ts";
import { FAMILY_ES, KIN_NAME_ES, PETS_ES } from "./family.ts";
import { ATTRIBUTE_ES, BUDGET_ES } from "./generic.ts";
import { GRAMMAR_ES } from "./grammar.ts";
import { HABIT_ES } from "./habit.ts";
import { ALLERGY_ES, DIET_ES, HEALTH_ES } from "./health.ts";
import {
  ABOUT_ME_ES,
  CONTACT_ES,
  HANDLE_ES,
  IDENTITY_ES,
  ORIGIN_ES,
  RESIDENCE_ES,
} from "./identity.ts";
import { INTRO_ES } from "./intro.ts";
import { AVAILABILITY_ES, EVENT_ES, GOAL_ES, PLAN_ES } from "./plans.ts";
import { PROJECT_ES } from "./project.ts";
import { FAVOURITE_ES, HOBBY_ES, LIKE_ES, SKILL_ES, SPECIAL_ES } from "./taste.ts";
import { MEMBER_ES, THINGS_ES } from "./things.ts";
import { EDUCATION_ES, HOURS_ES, WORK_ES } from "./work.ts";

const FAMILIES: readonly Family[] = [
  IDENTITY_ES,
  ABOUT_ME_ES,
  CONTACT_ES,
  HANDLE_ES,
  RESIDENCE_ES,
  ORIGIN_ES,
  WORK_ES,
  HOURS_ES,
  EDUCATION_ES,
  KIN_NAME_ES,
  FAMILY_ES,
  PETS_ES,
  FAVOURITE_ES,
  LIKE_ES,
  SPECIAL_ES,
  HOBBY_ES,
  SKILL_ES,
  ALLERGY_ES,
  DIET_ES,
  HEALTH_ES,
  THINGS_ES,
  MEMBER_ES,
  BUDGET_ES,
  AVAILABILITY_ES,
  GOAL_ES,
  PLAN_ES,
  EVENT_ES,
  PROJECT_ES,
  ATTRIBUTE_ES,
  HABIT_ES,
];

export const makeSpanish = (): Pack => makePack(GRAMMAR_ES, FAMILIES, INTRO_ES);
