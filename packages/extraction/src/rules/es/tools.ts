/** What is no town though it has a capital. */
export const TOOL =
  "(?:Jira|Linear|Slack|Teams|Discord|Trello|Asana|Notion|Confluence|GitHub|GitLab|Bitbucket|Jenkins|CircleCI|Travis|Postgres|PostgreSQL|MySQL|Mongo|MongoDB|Redis|Kafka|RabbitMQ|Docker|Kubernetes|AWS|GCP|Azure|Heroku|Vercel|Netlify|React|Vue|Angular|Svelte|Webpack|Vite|Java|Kotlin|Python|Go|Rust|Node|Deno|Bun|Windows|Linux|Mac|Android|iPhone|Figma|Sketch|Zoom|Meet|Stripe|Datadog|Grafana|Terraform|Ansible|Netflix|Spotify|Movistar|Claro|Telcel)(?![\\p{L}])";
