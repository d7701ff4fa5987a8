/** Places on the net where people have a name of their own. */
export const SERVICES =
  "(?:GitHub|GitLab|Bitbucket|Codeberg|Twitter|X|Mastodon|Bluesky|Instagram|Insta|Facebook|LinkedIn|Reddit|Discord|Slack|Telegram|Signal|Skype|Steam|Twitch|YouTube|TikTok|Snapchat|Pinterest|Tumblr|Medium|Substack|Strava|Spotify|Goodreads|Letterboxd|Stack ?Overflow|Hacker News|HN|Kaggle|Hugging ?Face|npm|PyPI|Docker Hub|Zoom|Teams|WeChat|WhatsApp|Threema|Matrix|Xing|PlayStation|PSN|Xbox|Nintendo|Epic|Chess\\.com|Lichess|Duolingo|Etsy|eBay|Vinted|Behance|Dribbble|SoundCloud|Bandcamp|Patreon|Ko-fi|Threads|ResearchGate|ORCID|Last\\.fm|Keybase|Gitea|Jira)";
const STREAM =
  "(?:Netflix|Spotify|HBO(?: Max)?|Max|Disney(?: ?Plus|\\+)?|Amazon Prime|Prime(?: Video)?|Filmin|DAZN|Movistar(?: Plus)?|YouTube Premium|Audible|Kindle Unlimited|Deezer|Apple Music|Apple TV\\+?|Canal\\+?|Sky|WOW|Paramount\\+?|Crunchyroll|Tidal|Mubi|Star\\+?|Vix|Strava|iCloud|ChatGPT Plus|OCS|Molotov|Joyn|RTL\\+|Qobuz)";
/** Two or more things people subscribe to, in four languages. */
export const STREAMS = `(?:${STREAM}(?:(?:,|,? (?:y|e|and|und|et|sowie|además de)) ${STREAM})+)`;
