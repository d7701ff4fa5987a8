import { makePack, type Pack } from "../make-pack.ts";
import type { Family } from "../rule.ts";
import { FAMILY_DE, KIN_NAME_DE, PETS_DE } from "./family.ts";
import { ATTRIBUTE_DE, BUDGET_DE } from "./generic.ts";
import { GRAMMAR_DE } from "./grammar.ts";
import { HABIT_DE } from "./habit.ts";
import { ALLERGY_DE, DIET_DE, HEALTH_DE } from "./health.ts";
import {
  ABOUT_ME_DE,
  CONTACT_DE,
  HANDLE_DE,
  IDENTITY_DE,
  ORIGIN_DE,
  RESIDENCE_DE,
} from "./identity.ts";
import { INTRO_DE } from "./intro.ts";
import { AVAILABILITY_DE, EVENT_DE, GOAL_DE, PLAN_DE } from "./plans.ts";
import { PROJECT_DE } from "./project.ts";
import { FAVOURITE_DE, HOBBY_DE, LIKE_DE, SKILL_DE } from "./taste.ts";
import { MEMBER_DE, THINGS_DE } from "./things.ts";
import { EDUCATION_DE, HOURS_DE, WORK_DE } from "./work.ts";

const FAMILIES: readonly Family[] = [
  IDENTITY_DE,
  ABOUT_ME_DE,
  CONTACT_DE,
  HANDLE_DE,
  RESIDENCE_DE,
  ORIGIN_DE,
  WORK_DE,
  HOURS_DE,
  EDUCATION_DE,
  KIN_NAME_DE,
  FAMILY_DE,
  PETS_DE,
  FAVOURITE_DE,
  LIKE_DE,
  HOBBY_DE,
  SKILL_DE,
  ALLERGY_DE,
  DIET_DE,
  HEALTH_DE,
  THINGS_DE,
  MEMBER_DE,
  BUDGET_DE,
  AVAILABILITY_DE,
  GOAL_DE,
  PLAN_DE,
  EVENT_DE,
  PROJECT_DE,
  ATTRIBUTE_DE,
  HABIT_DE,
];

export const makeGerman = (): Pack => makePack(GRAMMAR_DE, FAMILIES, INTRO_DE);
