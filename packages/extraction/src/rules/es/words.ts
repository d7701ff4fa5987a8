import type { Asked } from "../grammar.ts";
import { each } from "../word-table.ts";

export const KIN_ES: Readonly<Record<string, string>> = {
  ...each("spouse", "mujer|esposa|marido|esposo|cónyuge"),
  ...each(
    "partner",
    "novio|novia|pareja|prometido|prometida|compañero de vida|media naranja|chico|chica|pololo|polola|enamorado|enamorada",
  ),
  ...each(
    "child",
    "hijo|hija|hijos|hijas|bebé|niño|niña|peque|primogénito|mellizos|mellizas|gemelos|gemelas|crío|cría|pequeño|pequeña|mayor|hijastro|hijastra|chaval|nene|nena|beba|bebe|hijo mayor|hija mayor|hijo menor|hija menor|guagua|chamaco|chamaca|hijito|hijita",
  ),
  ...each(
    "sibling",
    "hermano|hermana|hermano gemelo|hermana gemela|hermanastro|hermanastra|hermano mayor|hermana mayor|hermano pequeño|hermana pequeña|hermanito|hermanita|hermano menor|hermana menor|hermano chico|hermana chica|hermano del medio|hermana del medio|ñaño|ñaña",
  ),
  ...each("parent", "madre|padre|mamá|papá|mama|papa|padrastro|madrastra"),
  ...each(
    "relative",
    "abuela|abuelo|abuelos|yaya|yayo|tío|tía|primo|prima|sobrino|sobrina|suegra|suegro|suegros|cuñado|cuñada|nieto|nieta|yerno|nuera|padrino|madrina|ahijado|ahijada|ex|exmarido|exmujer|ex marido|ex mujer|bisabuela|bisabuelo|abuelita|abuelito|concuñado|concuñada|nuera",
  ),
  ...each(
    "friend",
    "mejor amigo|mejor amiga|amigo|amiga|amigos|colega|vecino|vecina|compañero de piso|compañera de piso|amigote|roomie|roommate|compañero de cuarto|compañera de cuarto|compañero de casa|compañera de casa|cuate|parcero|parcera|compadre|comadre",
  ),
  ...each(
    "colleague",
    "compañero de trabajo|compañera de trabajo|compañero|compañera|socio|socia|asistente|becario|becaria",
  ),
  ...each(
    "manager",
    "jefe|jefa|encargado|encargada|supervisor|supervisora|responsable|líder|gerente|gerenta",
  ),
  ...each(
    "contact",
    "médico|médica|doctora|doctor|dentista|psicólogo|psicóloga|terapeuta|casero|casera|abogado|abogada|gestor|gestora|entrenador|entrenadora|profe|profesor|profesora|veterinario|veterinaria|canguro|peluquero|peluquera|fisio|kinesiólogo|kinesióloga|nutricionista|nutrióloga|nutriólogo|contador|contadora|pediatra|ginecólogo|ginecóloga|niñera|tutor|tutora|oftalmólogo|cardiólogo|cardióloga",
  ),
  ...each(
    "pet",
    "perro|perra|gato|gata|perrito|perrita|gatito|gatita|cachorro|cachorra|conejo|coneja|hámster|caballo|yegua|poni|tortuga|periquito|loro|pez|pez dorado|serpiente|hurón|pájaro|gallina|cabra|burro|cobaya|canario|labrador|caniche|galgo|galga|pastor alemán|border collie|podenco|mastín|bulldog|mascota|ratón|rata|gatos|perros|gatas|perritos|gatitos|perritas|gatitas|cotorra|cotorro|perico|cuy|cuyo|iguana|gallo|pato|chihuahua|golden|golden retriever|pug|salchicha|schnauzer|beagle|michi|lora",
  ),
};

export const ATTRIBUTES_ES: Readonly<Record<string, string>> = {
  ...each("name", "nombre|nombre completo"),
  ...each("last_name", "apellido|apellidos|primer apellido"),
  ...each("preferred_name", "apodo|mote"),
  ...each("pronouns", "pronombres"),
  ...each("birth_date", "fecha de nacimiento|cumpleaños|cumple"),
  ...each("birth_place", "lugar de nacimiento|ciudad natal"),
  ...each("age", "edad"),
  ...each("nationality", "nacionalidad"),
  ...each("email", "correo|email|e-mail|mail|correo electrónico|dirección de correo"),
  ...each(
    "phone",
    "teléfono|número|móvil|número de teléfono|número de móvil|número de celular|celular|fijo|whatsapp|cel|celu|tel|wasap|whats",
  ),
  ...each("timezone", "zona horaria|huso horario"),
  ...each("native_language", "lengua materna|idioma materno|lengua nativa"),
  ...each("address", "dirección|dirección postal|dirección de entrega|domicilio"),
  ...each("postcode", "código postal"),
  ...each("home_city", "ciudad|residencia|lugar de residencia"),
  ...each("employer", "empresa|empleador"),
  ...each("job_title", "trabajo|profesión|oficio|puesto|cargo|ocupación|empleo"),
  ...each("team", "equipo|departamento"),
  ...each("working_hours", "horario|horario de trabajo|turno|jornada"),
  ...each("marital_status", "estado civil"),
  ...each("diet", "dieta|alimentación"),
  ...each("blood_type", "grupo sanguíneo"),
  ...each("height", "altura|estatura"),
  ...each("weight", "peso"),
  ...each("size", "talla|talla de zapato|número de zapato"),
  ...each("budget", "presupuesto"),
  ...each("goal", "objetivo|meta|sueño|propósito|reto"),
  ...each(
    "owns",
    "coche|carro|bici|bicicleta|moto|portátil|ordenador|computadora|cámara|guitarra|furgoneta|reloj|patinete|piano",
  ),
  ...each("hobby", "afición|hobby|pasatiempo|aficiones"),
  ...each("religion", "religión"),
  ...each("star_sign", "signo|signo del zodiaco|horóscopo"),
  ...each(
    "subscription_plan",
    "suscripción|plan|tarifa|nivel de cuenta|tipo de cuenta|membresía|abono",
  ),
  ...each("allergy", "alergia|alergias"),
  ...each("tool_preference", "editor|navegador|sistema operativo"),
  ...each("emergency_contact", "contacto de emergencia"),
};

export const ASKED_ES: readonly Asked[] = [
  {
    question:
      /cómo (?:te|le|quieres que te|quiere que le|debo|puedo) ?(?:llam|dirigir)|(?:tu|su) nombre|cómo te llamas|tu nombre|cómo se llama usted/iu,
    means: "me llamo #",
  },
  {
    question:
      /dónde (?:vives|vive|resides|reside|estás|está)|(?:tu|su) ciudad|qué ciudad|en qué (?:ciudad|zona|pueblo)/iu,
    means: "vivo en #",
  },
  { question: /de dónde (?:eres|es|vienes|viene)/iu, means: "soy de #" },
  {
    question: /dónde (?:trabajas|trabaja)|(?:tu|su) empresa|para quién trabaja/iu,
    means: "trabajo en #",
  },
  {
    question:
      /a qué te dedicas|a qué se dedica|(?:tu|su) (?:profesión|trabajo|oficio|puesto)|de qué trabaj/iu,
    means: "trabajo de #",
  },
  { question: /(?:cuántos años|qué edad)/iu, means: "tengo # años" },
  {
    question:
      /(?:tu|su) (?:fecha de nacimiento|cumpleaños)|cuándo (?:naciste|nació|cumples|cumple)/iu,
    means: "mi fecha de nacimiento es #",
  },
  { question: /(?:tu|su) (?:correo|email|e-mail|mail)/iu, means: "mi correo es #" },
  { question: /(?:tu|su) (?:teléfono|número|móvil)|qué número/iu, means: "mi número es #" },
  { question: /alergia|alérgic/iu, means: "soy alérgico a #" },
  { question: /dieta|qué comes|restricci/iu, means: "mi dieta es #" },
  {
    question:
      /qué (?:cámara|coche|carro|moto|portátil|ordenador|teléfono|guitarra|bici|móvil|instrumento|impresora)|qué conduces|con qué (?:fotograf|cámara)/iu,
    means: "tengo un #",
  },
  { question: /qué (?:idiomas|lenguas)/iu, means: "hablo #" },
  {
    question: /cuál es (?:tu|su) (?<noun>[\p{L} ]+?) (?:favorit[oa]|preferid[oa])/iu,
    means: "mi $noun favorito es #",
  },
  { question: /cómo se llama (?:tu|su) (?<noun>[\p{L} -]+?)\s*\?/iu, means: "mi $noun se llama #" },
  { question: /(?:cuál|quién) es (?:tu|su) (?<noun>[\p{L} -]+?)\s*\?/iu, means: "mi $noun es #" },
  {
    question:
      /dónde (?:está|encuentro|puedo encontrar|se encuentra|corre|vive) (?<noun>(?:el|la|los|las) [^?]+?)\s*\?/iu,
    means: "$noun está en #",
  },
  { question: /sector|industria|ramo/iu, means: "trabajo en el sector de #" },
  {
    question: /cuándo (?:te|le) (?:viene|va) (?:mejor|bien)|qué horario/iu,
    means: "me viene bien #",
  },
  { question: /\b(?:tienes|tiene|tenéis)\b/iu, means: "tengo #" },
  { question: /\b(?:tocas|toca)\b/iu, means: "toco #" },
  { question: /\b(?:hablas|habla)\b/iu, means: "hablo #" },
  { question: /\b(?:estudias|estudia)\b/iu, means: "estudio #" },
  { question: /\b(?:practicas|haces|hace) (?:algún |deporte)/iu, means: "practico #" },
  { question: /\b(?:tomas|toma)\b/iu, means: "tomo #" },
  { question: /\b(?:usas|usa|usáis|utilizáis|utilizas)\b/iu, means: "uso #" },
];
