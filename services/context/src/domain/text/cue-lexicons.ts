/** Words of French, German and Spanish questions by the English words of the predicates that answer them. */
export const CUE_LEXICONS = {
  french: `
name nickname: nom prenom appelle
birth birthday birthdate age: age anniversaire ne nee naissance
city residence lives live home hometown address: habite habiter vit vivre ville maison adresse
employer works work workplace company job occupation profession title: travail travaille travailler
  metier emploi entreprise societe profession poste
allergy allergic intolerance diet food: manger cuisiner cuisine repas dejeuner diner restaurant
  recette plat allergie allergique regime
married marital spouse wife husband partner: marie mariee mariage femme mari epouse conjoint couple
child children sibling mother father: enfant fils fille famille parents frere soeur mere pere
pet dog cat animal: animal animaux chien chat
hobby interest sport: loisir passion sport temps libre
language speaks: langue parle parler
likes like favorite favourite preferred: aime aimer prefere preferer favori cadeau
goal plan: projet but objectif veut prevoit
`,
  german: `
name nickname: name heisst nennen
birth birthday birthdate age: alter alt geburtstag geboren
city residence lives live home hometown address: wohnt wohnen lebt leben stadt adresse zuhause
employer works work workplace company job occupation profession title: arbeit arbeitet arbeiten beruf
  firma arbeitgeber stelle job
allergy allergic intolerance diet food: essen kochen gericht mahlzeit restaurant rezept mittagessen
  abendessen allergie allergisch vertragen
married marital spouse wife husband partner: verheiratet heirat frau mann ehe partner
child children sibling mother father: kind kinder sohn tochter familie eltern bruder schwester mutter
  vater
pet dog cat animal: tier haustier hund katze
hobby interest sport: hobby freizeit sport
language speaks: sprache spricht sprechen
likes like favorite favourite preferred: mag mogen gern lieblings bevorzugt geschenk
goal plan: ziel plan vorhaben
`,
  spanish: `
name nickname: nombre llama llamar
birth birthday birthdate age: edad anos cumpleanos nacio nacimiento
city residence lives live home hometown address: vive vivir ciudad casa direccion reside
employer works work workplace company job occupation profession title: trabajo trabaja trabajar
  empresa empleo profesion puesto
allergy allergic intolerance diet food: comer cocinar comida cena almuerzo restaurante receta plato
  alergia alergico dieta
married marital spouse wife husband partner: casado casada esposa esposo marido mujer pareja boda
child children sibling mother father: hijo hija hijos familia padres hermano hermana madre padre
pet dog cat animal: mascota animal perro gato
hobby interest sport: aficion pasatiempo deporte tiempo libre
language speaks: idioma lengua habla hablar
likes like favorite favourite preferred: gusta gustan prefiere favorito regalo
goal plan: objetivo meta plan quiere
`,
} as const;
