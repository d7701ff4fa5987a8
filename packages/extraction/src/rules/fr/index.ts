import { makePack, type Pack } from "../make-pack.ts";
import type { Family } from "../rule.ts";
import { FAMILY_FR, KIN_NAME_FR, PETS_FR } from "./family.ts";
import { ATTRIBUTE_FR, BUDGET_FR } from "./generic.ts";
import { GRAMMAR_FR } from "./grammar.ts";
import { HABIT_FR } from "./habit.ts";
import { ALLERGY_FR, DIET_FR, HEALTH_FR } from "./health.ts";
import {
  ABOUT_ME_FR,
  CONTACT_FR,
  HANDLE_FR,
  IDENTITY_FR,
  ORIGIN_FR,
  RESIDENCE_FR,
} from "./identity.ts";
import { INTRO_FR } from "./intro.ts";
import { AVAILABILITY_FR, EVENT_FR, GOAL_FR, PLAN_FR } from "./plans.ts";
import { PROJECT_FR } from "./project.ts";
import { FAVOURITE_FR, HOBBY_FR, LIKE_FR, SKILL_FR } from "./taste.ts";
import { MEMBER_FR, THINGS_FR } from "./things.ts";
import { EDUCATION_FR, HOURS_FR, WORK_FR } from "./work.ts";

const FAMILIES: readonly Family[] = [
  IDENTITY_FR,
  ABOUT_ME_FR,
  CONTACT_FR,
  HANDLE_FR,
  RESIDENCE_FR,
  ORIGIN_FR,
  WORK_FR,
  HOURS_FR,
  EDUCATION_FR,
  KIN_NAME_FR,
  FAMILY_FR,
  PETS_FR,
  FAVOURITE_FR,
  LIKE_FR,
  HOBBY_FR,
  SKILL_FR,
  ALLERGY_FR,
  DIET_FR,
  HEALTH_FR,
  THINGS_FR,
  MEMBER_FR,
  BUDGET_FR,
  AVAILABILITY_FR,
  GOAL_FR,
  PLAN_FR,
  EVENT_FR,
  PROJECT_FR,
  ATTRIBUTE_FR,
  HABIT_FR,
];

export const makeFrench = (): Pack => makePack(GRAMMAR_FR, FAMILIES, INTRO_FR);
