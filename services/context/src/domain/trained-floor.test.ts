import { expect, test } from "vitest";
import { TRAINED } from "./ranking/question-relevance.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { withTrainedFloor } from "./trained-floor.ts";

const settingsWith = (question: number | null) => ({
  ...DEFAULT_SETTINGS,
  semanticFloors: { ...DEFAULT_SETTINGS.semanticFloors, question },
});
const floorOf = (question: number | null, model: string | null) =>
  withTrainedFloor(settingsWith(question), model).semanticFloors.question;

test("the trained floor applies with the model it was trained with, unless one is set", () => {
  expect(floorOf(null, TRAINED.model)).toBe(TRAINED.meaning.floor);
  expect(floorOf(0, TRAINED.model)).toBe(0);
  expect(floorOf(0.5, TRAINED.model)).toBe(0.5);
});

test("with another model, and by words alone, no floor applies unless one is set", () => {
  expect([floorOf(null, "another"), floorOf(null, null)]).toEqual([null, null]);
  expect(withTrainedFloor(settingsWith(null), TRAINED.model).floors.question).toBeNull();
});
