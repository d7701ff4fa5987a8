import type { Family } from "../rule.ts";
import { TRADE_DE } from "./work.ts";

export const IDENTITY_DE: Family = {
  name: "identity",
  rules: [
    {
      say: "(?:nenn|nennt|nennen sie|sag|ruf)(?: bitte)? (?:mich|zu mir)(?: (?:einfach|ruhig|gern|lieber|bitte))* <n:pname>",
      learn: { preferred_name: "$n" },
      anywhere: true,
    },
    {
      say: "ich heiße <name>(?:,? (?:und )?(?:bin )?<age>(?: Jahre(?: alt)?)?(?=[,.]|$))?(?:,? (?:aber )?(?:alle|die meisten|meine freunde|man|du kannst|sie können|freunde|die leute)(?: \\p{L}+)* nennen? mich <nick:name>)?",
      learn: { name: "$name", preferred_name: "$nick", age: "$age" },
    },
    {
      say: "{my} (?:voller |richtiger )?(?:name|vorname)(?: ist| lautet|:)+ <name>",
      learn: { name: "$name" },
    },
    {
      say: "{my} (?:nachname|familienname|mädchenname|zuname)(?: ist| lautet|:)+ <n:name>",
      learn: { last_name: "$n" },
    },
    {
      say: "(?:(?:alle|die meisten|meine freunde|freunde|man|die leute|du kannst|sie können|kannst du|bitte|aber) )*(?:nennen?|nennt|nenn|ruf|rufen|sag einfach|sagt?) (?:sie )?(?:mich|zu mir)(?: \\p{Ll}+)* <n:name>",
      learn: { preferred_name: "$n" },
    },
    {
      say: "(?:du kannst|sie können|alle|die meisten) mich (?:einfach |gern |gerne |auch |ruhig )*<n:pname> nennen",
      learn: { preferred_name: "$n" },
    },
    {
      say: "{my} (?:spitzname|rufname)(?: ist| lautet|:)+ <n:name>",
      learn: { preferred_name: "$n" },
    },
    {
      say: "(?:hier ist|hier spricht|hier schreibt|das ist) <n:pname>$",
      learn: { name: "$n" },
      sure: 0.75,
    },
    {
      say: `ich bin (?:(?:der|die) )?(?!${TRADE_DE}(?![\\p{L}]))(?!\\p{L}+(?:mensch|typ|muffel|eule|ratte|freak|fan|junkie|katze|haus)(?![\\p{L}]))<n:pname>(?=$|[,.!]| und| \\uE001)(?:,? (?:und )?<age>(?: Jahre(?: alt)?)?(?=[,.!]|$| und))?`,
      learn: { name: "$n", age: "$age" },
      sure: 0.85,
    },
  ],
};

export const ABOUT_ME_DE: Family = {
  name: "about-me",
  rules: [
    {
      say: "ich (?:bin|wurde) (?:gestern |heute )?<age> (?:jahre(?: alt)? )?geworden",
      learn: { age: "$age" },
      cue: "replaces",
    },
    {
      say: "ich (?:bin|werde|wurde) <age>(?![.,]\\d)(?: jahre(?: alt)?)?(?: geworden)?(?=$|[,.!;]| und| \\uE001)",
      learn: { age: "$age" },
    },
    {
      say: "ich (?:bin|wurde) (?:(?:in|im) <p:place> )?(?<x>)geboren(?: (?:und aufgewachsen )?(?:in|im) <q:place>)?(?: in <r:place>)? ?<d:date>",
      learn: { birth_date: "$d", birth_place: "$p" },
    },
    { say: "ich (?:bin|wurde) (?:in|im) <p:place> geboren", learn: { birth_place: "$p" } },
    {
      say: "ich (?:bin|wurde) geboren(?: und aufgewachsen)? (?:in|im) <p:place>",
      learn: { birth_place: "$p" },
    },
    {
      say: "{my} (?:geburtsdatum|geburtstag)(?: ist| war| fällt auf|:)+(?: der| am)? ?<d:date>",
      learn: { birth_date: "$d" },
    },
    { say: "ich habe (?:am )?geburtstag ?<d:date>", learn: { birth_date: "$d" } },
    { say: "{my} geburtsort(?: ist|:)+ <p:place>", learn: { birth_place: "$p" } },
    { say: "{my} pronomen sind <p:rest>", learn: { pronouns: "$p" } },
    {
      say: "ich (?:bin|habe die) (?<n>Deutscher?|Österreicher(?:in)?|Schweizer(?:in)?|Italiener(?:in)?|Französin|Franzose|Spanier(?:in)?|Türke|Türkin|Pole|Polin|Russe|Russin|Ukrainer(?:in)?|Brite|Britin|Engländer(?:in)?|Amerikaner(?:in)?|Däne|Dänin|Niederländer(?:in)?|Belgier(?:in)?|Grieche|Griechin|Kroate|Kroatin|Serbe|Serbin|Syrer(?:in)?|Iraner(?:in)?|Portugiese|Portugiesin|(?:deutsche|österreichische|schweizer|italienische|türkische|polnische) Staats\\p{L}+)",
      learn: { nationality: "$n" },
    },
    { say: "<n:pname> (?:am apparat|hier)$", learn: { name: "$n" }, sure: 0.75 },
    {
      say: "(?:alle|freunde|meine freunde|die meisten|kollegen) (?:sagen|rufen|nennen)(?: mich)? <n:pname>(?: zu mir)?(?:,? eigentlich <m:pname>)?",
      learn: { preferred_name: "$n", name: "$m" },
    },
    {
      say: "ich bin (?:jahrgang|baujahr) (?<y>(?:19|20)?\\d{2})",
      learn: { birth_year: "$y" },
    },
    {
      say: "<v:langs> (?:ist|sind) (?:beides? )?{my} muttersprachen?",
      learn: { speaks: { value: "$v", level: "Muttersprache" } },
    },
    {
      say: "(?:ich (?:möchte|will|würde gern|hätte gern|kann) (?:lieber |gern |gerne )?)(?<v>geduzt|gesiezt) werden",
      learn: { form_of_address: "$v" },
    },
    { say: "ich bin <h:np> groß", learn: { height: "$h" } },
    { say: "ich (?:trage|habe) (?:schuh)?größe <s:word>", learn: { size: "$s" } },
    {
      say: "ich habe (?:die |eine )?<n:list> (?:staatsbürgerschaft|staatsangehörigkeit|nationalität)(?:en)?",
      learn: { nationality: "$n" },
    },
  ],
};

export const CONTACT_DE: Family = {
  name: "contact",
  rules: [
    {
      say: "(?:ich )?(?:schreibe?|ruf|rufe|melde dich|erreichst|erreichen|texte?)[^\\d+]*<p:phone>",
      learn: { phone: "$p" },
      sure: 0.85,
    },
    {
      say: "(?:ich )?(?:schreib|schreiben sie|mail|mailen sie|schick|schicken sie|melde dich)\\p{L}*(?: mir| uns| es| das| bitte)* (?:an|unter|per mail an|:)? ?<e:email>",
      learn: { email: "$e" },
    },
    {
      say: "neue (?:handy|telefon|mobil)?nummer(?: ?:| ist|,)+(?: die)? <p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:.*\\b(?:neue (?:e-?mail|mail|adresse|mailadresse|e-mail-adresse|emailadresse))\\b.*?|.*?(?=.*(?:ab jetzt|ab sofort|künftig|von nun an|in zukunft)))<e:email>",
      learn: { email: "$e" },
      cue: "replaces",
    },
    {
      say: "(?:{my} |schreib\\p{L}* |sie erreichen |du erreichst |ihr erreicht |erreichbar |mail\\p{L}* |schick\\p{L}* |kontaktier\\p{L}* |ich bin |e-?mail|ich habe |man erreicht )[^@]*?(?:an|unter|ist|lautet|:|per mail|an die) ?<e:email>",
      learn: { email: "$e" },
    },
    {
      say: "(?:ich habe |{my} )?(?:eine )?neue (?:handy|telefon|mobil|ruf|festnetz)?nummer(?: ist| lautet|,| :|:|, die)* (?:die )?<p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:{my} |die )?(?:handy|telefon|mobil|ruf|festnetz)?(?:nummer|telefon|handy|festnetz)(?: \\p{L}+)?(?: ist| lautet|:|,)+(?: die)? <p:phone>",
      learn: { phone: "$p" },
    },
    {
      say: "(?:sie erreichen|du erreichst|ihr erreicht|man erreicht|ruf\\p{L}*|ich bin|schreib\\p{L}*|kontaktier\\p{L}*) (?:mich |uns |erreichbar |zu erreichen |telefonisch |sie mich |am besten |tagsüber |an )*(?:unter|auf|per handy unter)(?: der)?(?: nummer)? <p:phone>",
      learn: { phone: "$p" },
    },
    {
      say: "(?!.*(?<![\\p{L}]){kin}(?![\\p{L}]))(?:.*\\b(?:erreich\\p{L}*|ruf\\p{L}*|handy|nummer|mobil|telefon\\p{L}*|whatsapp)\\b)[^\\d+]*<p:phone>",
      learn: { phone: "$p" },
      sure: 0.8,
    },
  ],
};

export const HANDLE_DE: Family = {
  name: "handle",
  rules: [
    {
      say: "{my} <s:service>(?:-| )?(?:handle|name|konto|account|profil|nutzername|benutzername|nick)?(?: ist| lautet|:| heißt)+ <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "auf <s:service> (?:heiße ich|bin ich|findest du mich (?:als|unter)|finden sie mich (?:als|unter)) <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "ich (?:heiße|bin) auf <s:service> <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
  ],
};

const STREET =
  "(?:\\p{Lu}[\\p{L}-]*(?:straße|strasse|str\\.|weg|platz|allee|gasse|ring|damm|ufer|chaussee|steig|hof)|(?:Am|An der|Im|In der|Zum|Zur|Auf dem) \\p{Lu}[\\p{L}-]+) \\d+[^;!?\\uE001]*";

export const RESIDENCE_DE: Family = {
  name: "residence",
  rules: [
    {
      say: "{i} (?:wohne|lebe) (?<v>allein|alleine|zu zweit|in einer wg|bei meinen eltern|mit (?:meine[rmn]? )[\\p{L}]+(?: zusammen)?)(?=$|[,.;!])",
      learn: { lives_with: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:wohne|wohnen|lebe|leben) (?:im|in der) (?:süden|norden|osten|westen|nähe|umgebung|zentrum|innenstadt|stadtteil|altstadt)(?: von)? <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} (?:wohne|lebe|pendle)(?: abwechselnd)? (?:in <a:pname> und (?:in )?|zwischen <c:pname> und )<b:pname>",
      learn: { residence: "$a|$c", second_home: "$b" },
    },
    {
      say: "{i} bin (?:in|im|auf) <p:place> (?:zu hause|zuhause|daheim|ansässig|gemeldet|wohnhaft)",
      learn: { home_city: "$p" },
    },
    {
      say: `(?:{i} (?:wohne|wohnen|lebe|leben)|{my} (?:adresse|anschrift|lieferadresse|wohnung|neue adresse|haus)(?: ist| lautet| liegt|:)*|(?:lieferungen|pakete|post)(?: bitte)?(?: an| gehen an| :|:)*) ?(?:in der |am |im |an der |auf der |in |zur )?(?<p>${STREET})`,
      learn: { address: "$p" },
    },
    {
      say: "{i} (?:bin|sind|ist) (?:(?:gerade|frisch|letzte woche|kürzlich|vor kurzem|von <o:place>|aus <q:place>) )*(?:nach|in die|in den|in das|ins|zurück nach|wieder nach) <p:place> (?:um)?(?:gezogen|übergesiedelt|umgesiedelt|ausgewandert|zurückgekehrt|zurückgezogen)",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "{i} (?:bin|sind) von <o:place> nach <p:place> (?:um)?gezogen",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "{i} (?:bin|sind) umgezogen,? (?:und zwar )?(?:nach|in) <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
    },
    {
      say: "{i} (?:ziehe|ziehen) (?:um )?(?:(?:von <o:place>|demnächst|bald) )*nach <p:place>(?: um)?",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
      isAhead: true,
    },
    {
      say: "{i} (?:habe|haben|hat) (?:mich|uns|sich) (?:in|bei) <p:place> (?:niedergelassen|eingelebt)",
      learn: { home_city: "$p" },
      cue: "replaces",
    },
    {
      say: "{my} (?:neuer wohnort|neues zuhause|neue heimat) ist <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
    },
    {
      say: "{i} (?:wohne|wohnen|lebe|leben|bin (?:zu hause|zuhause|ansässig|wohnhaft|daheim|gemeldet)|sitze|residiere|hause|habe (?:eine |meine )(?:wohnung|bleibe|haus))(?: (?:mit [\\p{L} ]+?|allein|zusammen|mitten|direkt|nahe|glücklich|zur miete|seit \\p{L}+|seit einer weile|in einer? \\p{L}+|in einem (?:\\p{Ll}+ )?\\p{L}+|auf dem land|auf dem dorf|am stadtrand|im (?:schönen|beschaulichen|ländlichen)))*(?: (?:in|im|bei|auf|nahe|in der nähe von|am|an der|am rande von|außerhalb von|unweit von|mitten in|in der stadt))+ <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{my} (?:wohnung|haus|wg|zuhause|bude|apartment) (?:ist|liegt|steht|befindet sich) (?:in|im|bei|an|am) <p:place>",
      learn: { home_city: "$p" },
    },
    { say: "{my} (?:wohnort|zuhause)(?: ist|:)+ <p:place>", learn: { home_city: "$p" } },
    {
      say: "ich pendle zwischen <a:place> und <b:place>",
      learn: { residence: "$a", second_home: "$b" },
    },
    {
      say: "ich verbringe (?:das jahr|den winter|den sommer|meine zeit) (?:abwechselnd )?in <a:place> und (?:den \\p{L}+ )?(?:in )?<b:place>",
      learn: { residence: "$a", second_home: "$b" },
    },
    {
      say: "{i} (?:wohne|wohnen|lebe|leben|hause)(?! (?:in|mit) (?:einem|einer) (?:traum|welt))[^;!?\\uE001]*? (?:in(?: der| den)?|bei|auf|an der|nahe) <p:pname>",
      learn: { home_city: "$p" },
      sure: 0.8,
    },
    {
      say: "(?:es )?hat (?:es )?(?:mich|uns) (?:es )?(?:\\uE001. )?nach <p:place> (?:verschlagen|gezogen)",
      learn: { home_city: "$p" },
      cue: "replaces",
    },
    {
      say: "{my} (?:wohnung|haus|wg|zuhause|bude|apartment|häuschen|hütte|butze) (?:ist|liegt|steht) (?:in|im|bei|an|am)(?: der| dem)? <p:pname>",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} (?:habe|haben) (?:mir |uns )?(?:eine?n? |unser )?(?:\\p{Ll}+ )?(?:haus|häuschen|wohnung|eigentumswohnung|bauernhof|hof|reihenhaus|altbau|grundstück) (?:in(?: der| den)?|im|bei|an der|auf) <p:place> (?:gekauft|gebaut|gemietet|gefunden|bezogen)",
      learn: { home_city: "$p" },
      cue: "replaces",
      sure: 0.8,
    },
  ],
};

export const ORIGIN_DE: Family = {
  name: "origin",
  rules: [
    {
      say: "{i} (?:bin|sind) (?:in|auf) (?:einem |einer )(?:kleinen )?(?:dorf|stadt|kleinstadt|hof|bauernhof|kaff|ort) (?:bei|in der nähe von|in|nahe) <p:place> (?:aufgewachsen|groß geworden)",
      learn: { hometown: "$p" },
    },
    {
      say: "ich bin aufgewachsen (?:in|im|auf|bei) (?:der |dem )?<p:place>",
      learn: { hometown: "$p" },
    },
    {
      say: "ich (?:komme|stamme|bin) (?:ursprünglich |eigentlich |gebürtig )?(?:aus|von) (?!haus aus)(?:der |dem )?<p:place>(?! nach| auf| zu)",
      learn: { hometown: "$p" },
    },
    {
      say: "ich bin (?:(?:in|im|auf|bei) (?:der |dem )?<p:place> )aufgewachsen",
      learn: { hometown: "$p" },
    },
    { say: "{my} (?:heimatstadt|heimat)(?: ist|:)+ <p:place>", learn: { hometown: "$p" } },
    { say: "{i} wohne (?:in|im|bei) <p:place>", learn: { former_home: "$p" }, tense: "past" },
  ],
};
