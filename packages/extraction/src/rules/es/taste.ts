import type { Family } from "../rule.ts";

export const FAVOURITE_ES: Family = {
  name: "favourite",
  rules: [
    {
      say: "{my} (?<k>[\\p{L}' -]+?) (?:favorit[oa]s?|preferid[oa]s?)(?: de (?:siempre|todos los tiempos))?(?: es| son| sigue siendo|:)+ (?!cuando|que|la de|el de)<v:list>",
      learn: { favorite_$k: "$v" },
    },
    {
      say: "<v:np> (?:es|son|sigue siendo) {my} (?<k>[\\p{L}' -]+?) (?:favorit[oa]s?|preferid[oa]s?)",
      learn: { favorite_$k: "$v" },
    },
    { say: "{my} (?:favorit[oa]|preferid[oa])(?: es|:)+ <v:np>", learn: { favorite: "$v" } },
  ],
};

export const LIKE_ES: Family = {
  name: "like",
  rules: [
    {
      say: "(?:prefiero|preferimos|me gusta más|me gustan más)(?: (?:tomar|beber|comer|usar|viajar en|ir en|trabajar con))? <v:np> (?:a|al|que|antes que|en (?:vez|lugar) del?) (?:la |el |los |las )?<o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "(?:prefiero|preferimos|me gusta más|me gustan más)(?: (?:tomar|beber|comer|usar|viajar en|ir en|trabajar con|trabajar))? (?!que|si|no |(?:el |la |los |las )?(?:primer|segund|tercer|cuart|últim|otr|anterior|es[ae]|est[ae])[\\p{L}]* ?(?:opción|versión|idea|propuesta|alternativa|respuesta|forma|variante|$))<v:long>",
      learn: { prefers: { what: "$v" } },
    },
    {
      say: "soy (?:más|muy|mucho más) (?:de la |de los |de las |del |de )<v:np> que (?:de la |de los |de las |del |de )<o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "(?:tomo|bebo|como|prefiero|quiero) (?:el |la |los |las |mi )?(?<k>café|té|carne|filete|bistec|pizza|agua|cerveza|leche|whisky|huevos?|pan|vino) (?<v>(?:sol[oa]|con|sin|muy|poco|bien|al punto|frí[oa]|caliente|cortado|negro|descafeinado|integral|helado)[^;!?\\uE001]*)",
      learn: { prefers: { what: "$k $v" } },
    },
    {
      say: "{love} ?{notchat}<v:list>(?:,? (?:sobre todo|especialmente|en especial) <w:np>)?",
      learn: { likes: "$v" },
    },
    { say: "{love} ?{notchat}<v:list>", learn: { dislikes: "$v" }, polarity: "negated" },
    {
      say: "soy (?:muy )?(?:fan|amig[oa]|partidari[oa]|aficionad[oa]) (?:de|del|a|al) <v:list>",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    { say: "soy (?:muy )?de <v:list>", learn: { dislikes: "$v" }, polarity: "negated", sure: 0.75 },
    { say: "{hate} {notchat}<v:list>", learn: { dislikes: "$v" } },
    {
      say: "<v:np>(?<! no| nunca| tampoco) (?:me (?:gusta|gustan|encanta|encantan|chifla|apasiona|vuelve loc[oa]|flipa|pone de buen humor)|es (?:lo mío|mi pasión|mi debilidad|mi perdición))",
      learn: { likes: "$v" },
    },
    {
      say: "<v:np> (?:no )?(?:me (?:gusta|gustan|va|van|dice nada|convence|convencen)|es lo mío|es para mí|son lo mío)",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "(?:el |la |los |las )?<v:np> (?:lo|la|los|las) (?:odio|detesto|aborrezco|tengo atravesad[oa]s?)",
      learn: { dislikes: "$v" },
    },
    {
      say: "<v:np> no (?:me (?:gusta|gustan|va|van|dice nada|convence|convencen|llama|entusiasma)|es lo mío|es para mí|son lo mío)",
      learn: { dislikes: "$v" },
      polarity: "any",
    },
    { say: "<v:np> me (?:da|dan) (?:asco|repelús|grima|pereza)", learn: { dislikes: "$v" } },
    {
      say: "{my} (?:pasión|debilidad|gran pasión)(?: es| son|:)+ <v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "(?:nada como|no hay nada como|no hay nada mejor que) <v:list>",
      learn: { likes: "$v" },
      polarity: "any",
      sure: 0.75,
    },
    {
      say: "(?:gran )?(?:fan|hincha|aficionad[oa]|forof[oa]|seguidor|seguidora|amante) (?:del|de|a|al) <v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "(?:el |la |los |las )?<v:np> me (?:parece|parecen|resulta|resultan) (?:muy |súper |super |tan |realmente |absolutamente )?(?:horribl|insoportabl|aburrid|asqueros|fe[oa]s?|pesad|odios|un rollo|un horror|un asco|una tortura|sobrevalorad|cutre)\\p{L}*",
      learn: { dislikes: "$v" },
      sure: 0.75,
    },
    {
      say: "(?:el |la |los |las )?<v:np> me (?:parece|parecen|resulta|resultan) (?:muy |súper |super |tan |realmente |absolutamente )?(?:genial|maravillos|fascinant|precios|increíbl|estupend|delicios|brutal|espectacular|fantástic|una pasada|una maravilla|apasionant)\\p{L}*",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "(?:el |la |los |las )?<v:np> me (?:trae|traen) (?:sin cuidado|al fresco)|(?:el |la |los |las )?<w:np> me (?:da|dan) (?:igual|lo mismo|palo)",
      learn: { dislikes: "$v|$w" },
    },
    {
      say: "donde (?:esté|estén|haya) (?:un buen |una buena |unas buenas |unos buenos |un |una |el |la |los )<v:np>",
      learn: { likes: "$v" },
    },
  ],
};

export const SPECIAL_ES: Family = {
  name: "special",
  rules: [
    {
      say: "(?:sobre todo|especialmente|en especial) (?!si|cuando|que|por|en|los|las)<v:pname>",
      learn: { likes: "$v" },
      anywhere: true,
      sure: 0.75,
    },
  ],
};

export const HOBBY_ES: Family = {
  name: "hobby",
  rules: [
    {
      say: "(?:juego|jugamos) (?:a la |a los |a las |al |a |en |con )(?!la pelota|un papel)<v:np>",
      learn: { hobby: "$v" },
    },
    { say: "(?:toco|tocamos) (?:el |la |los |las |un |una )?<v:np>", learn: { hobby: "toca $v" } },
    {
      say: "(?:hago|hacemos(?![^;]* con )|practico|practicamos|entreno) (?!code review|deploys?|tests?|pruebas|commits?|releases?|scrum|sprints?|dail(?:y|ies)|retros?|backups?|pair programming|prácticas|merge|push|el doctorado|la carrera|el máster|la tesis|el grado|la selectividad|una pregunta|la compra|lo que|falta|cola|caso|un)<v:np>",
      learn: { hobby: "$v" },
    },
    {
      say: "(?:me he aficionado|me aficioné|he empezado|empecé|me he apuntado|me apunté) (?:a la |al |a los |a las |a |con )(?:clases de )?<v:np>",
      learn: { hobby: "$v" },
    },
    {
      say: "(?:colecciono|crío|restauro|cultivo) (?:los |las |mis )?<v:list>",
      learn: { hobby: { activity: "$v", kind: "colección" } },
    },
    {
      say: "(?<v>nado|corro|bailo|canto|pinto|dibujo|cocino|leo|escribo|escalo|esquío|surfeo|pesco|medito|remo|patino|tejo|coso)(?: (?:mucho|tod[oa]s l[oa]s|cada|los|por las|a menudo|siempre|dos veces|tres veces|en)[^;,.!?\\uE001]*|$)",
      learn: { hobby: "$v" },
    },
    {
      say: "(?:monto|montamos|salgo) (?:en|a) (?<v>bici(?:cleta)?|caballo|correr|caminar|moto|kayak|patines)",
      learn: { hobby: "$v" },
    },
    {
      say: "{my} (?:afición|hobby|pasatiempo|aficiones)(?: es| son|:)+ <v:list>",
      learn: { hobby: "$v" },
    },
    {
      say: "en {my} (?:tiempo libre|ratos libres|tiempo de ocio),? <v:long>",
      learn: { hobby: "$v" },
    },
    { say: "canto en <v:np>", learn: { hobby: { activity: "canta en $v", group: "$v" } } },
    {
      say: "soy (?:del |de la |hincha del |seguidor del |socio del |socia del )<v:pname>(?<=Madrid|Barça|Betis|Atlético|Athletic|Real \\p{L}+|Boca|River|Racing)",
      learn: { likes: "$v" },
      sure: 0.7,
    },
    {
      say: "(?:soy voluntari[oa]|colaboro|hago voluntariado) (?:en|con) <v:np>",
      learn: { volunteers_at: "$v" },
    },
  ],
};

export const SKILL_ES: Family = {
  name: "skill",
  rules: [
    {
      say: "(?:estoy|soy) certificad[oa] (?:en|como|de|por) <v:np>",
      learn: { skill: "$v" },
    },
    {
      say: "(?:hablo|hablamos|domino|entiendo|sé|chapurreo)(?: (?:con fluidez|bien|un poco de|algo de|también|tanto|solo|perfectamente))* <v:langs>",
      learn: { speaks: "$v" },
    },
    {
      say: "(?:hablo|entiendo|sé) (?:ni papa de |nada de )?(?<v>{language})",
      learn: { does_not_speak: "$v" },
      polarity: "negated",
    },
    {
      say: "{my} (?:lengua materna|idioma materno|lengua nativa)(?: es|:)+ (?:el )?(?<v>{language})",
      learn: { native_language: "$v" },
    },
    { say: "soy (?:bilingüe|trilingüe)(?: en| de|,|:)* <v:langs>", learn: { speaks: "$v" } },
    {
      say: "(?:aprendo|aprendemos|estoy aprendiendo|tomo clases de|voy a clases de|estoy tomando clases de|estoy en clases de|me metí a clases de|empecé clases de|empecé a aprender|empecé a estudiar|estoy estudiando) (?:a )?(?:la |el )?(?<v>{language}|[^;,.!?\\uE001]+?)(?: (?:por (?:mi cuenta|las|la|internet|youtube)|con (?:una|un|mi|duolingo|babbel|libros|videos)|en (?:línea|mis|mi|duolingo|youtube|una|un|la|el)|los |todos |desde |de forma |a distancia|online|para |poco a poco|sol[oa]|junto)[^;,.!?\\uE001]*)?(?=$|[,.;!?]| \\uE001)",
      learn: { learning: "$v" },
    },
    {
      say: "(?:se me da bien|se me dan bien|se me da|soy buen[oa] (?:en|con|para)|soy crack (?:en|con|para)|domino|manejo muy bien|manejo bien|le sé a|le hago a|le entro a|tengo experiencia (?:en|con)) <v:list>",
      learn: { skill: "$v" },
      sure: 0.75,
    },
    {
      say: "(?<v>cocino|dibujo|canto|bailo|escribo|nado|pinto|coso|tejo|programo|manejo|hablo en público|patino|esquío)(?: (?:muy|bastante|súper|super|re|más o menos))? bien(?=$|[,.;!]| y)",
      learn: { skill: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:tengo|saqué|obtuve|me saqué) (?:una |la )?certificaci(?:ón|ones) (?:de|en|como) <v:np>",
      learn: { skill: "$v" },
    },
    {
      say: "manejo (?:muy bien |bien |bastante bien |a la perfección )?(?<v>(?:excel|power bi|powerpoint|photoshop|autocad|sap|word|python|sql|tableau|figma|illustrator|canva|java|javascript|solidworks|premiere|after effects|r|git|linux)(?:(?:, | y | e )[\\p{L}+# ]+)?)",
      learn: { skill: "$v" },
    },
    {
      say: "sé tocar (?:muy bien |bien |un poco |algo de )?(?:el |la |los |un poco de )?<v:list>",
      learn: { plays: "$v" },
    },
    {
      say: "sé (?!que|lo|si|cómo|qué|muy|nada)(?<v>\\p{L}+(?:ar|er|ir)(?: [^;.!?\\uE001]+)?)",
      learn: { skill: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:me manejo|me apaño|me defiendo|ando) (?:muy |bastante )?(?:bien )?(?:con|en) (?:el |la |los |las )?<v:np>",
      learn: { skill: "$v" },
    },
    {
      say: "{my} (?<v>{language}) es (?:muy |bastante |más bien )?(?:buen[oa]?|fluid[oa]|básic[oa]|regular|mal[oa]|intermedi[oa]|correct[oa]|flojo)",
      learn: { speaks: "$v" },
    },
    {
      say: "(?:tengo|me he sacado|me saqué) (?:el |un )(?<v>(?:carné|carnet|permiso|título|certificado)(?: de [\\p{L}]+| [\\p{L}\\d]+){0,2})(?=$|[,.;!]| desde| y)",
      learn: { skill: "$v" },
      sure: 0.8,
    },
  ],
};
