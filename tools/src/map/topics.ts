// A place is guessed from (room, topic): folders and routes bear the name of a topic, of `protocol` or of the table.
import { type Finding, isTest, type Source } from '../source/source.ts'
import { PLACES_OF_TOPICS, PLACES_WITHOUT_TOPIC, TABLE_PREFIXES } from './table.ts'

const TOPICS = 'packages/protocol/src/topics/'
/** Here each file is a place. */
const ROUTES = 'apps/server/src/routes'

/** One finding for each place whose name is no topic's and which the table does not except. */
export function judgeTopics(sources: readonly Source[]): Finding[] {
  const spoken = sources.flatMap(({ path }) => (path.startsWith(TOPICS) ? [path.slice(TOPICS.length).split('/')[0] ?? ''] : []))
  const topics = new Set([...spoken, ...Object.keys(TABLE_PREFIXES)])
  const found = new Map<string, Finding>()
  for (const { path } of spoken.length === 0 ? [] : sources) {
    const folder = PLACES_OF_TOPICS.find(place => path.startsWith(`${place}/`))
    const [name = '', file] = folder === undefined ? [] : path.slice(folder.length + 1).split('/')
    const isRoute = folder === ROUTES
    const place = `${folder}/${name.replace('.ts', '')}`
    if (folder === undefined || isTest(path) || (file === undefined && !isRoute) || place in PLACES_WITHOUT_TOPIC) continue
    if (topics.has(name.replace('.ts', '')) || (isRoute && [...topics].some(topic => name.startsWith(`${topic}-`)))) continue
    const message = `${name} is no topic: name the place after its topic, so that it is guessed from (room, topic).`
    found.set(place, { path, line: 1, rule: 'topic', message })
  }
  return [...found.values()]
}
