import { TRAINED } from "./ranking/question-relevance.ts";
import type { RecallSettings } from "./settings.ts";

/**
 * The settings with the trained floor for questions that have an embedding, unless one is set. Only for the model that it was trained with:
 * the cosines of others differ.
 */
export function withTrainedFloor(settings: RecallSettings, model: string | null): RecallSettings {
  const { semanticFloors } = settings;
  if (semanticFloors.question !== null || model !== TRAINED.model) return settings;
  return { ...settings, semanticFloors: { ...semanticFloors, question: TRAINED.meaning.floor } };
}
