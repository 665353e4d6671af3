// Address of a to-do: the list that shows what is counted, or the form where it is done.
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'
import type { TodoEntry } from '@tallyhelm/protocol/topics/spend/todo-entry'
import { todoOf } from '@tallyhelm/protocol/topics/spend/todo-kinds'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { routeNamed } from '../../routes/match.ts'
import { withQuery } from '../../routes/paths.ts'

type Item = Pick<Todo['content'][number], 'kind' | 'channel' | 'repays'>

/** Where it is dealt with; undefined where the page is yet to come, for what can't be dealt with is no task. */
export function addressOf({ kind, channel, repays }: Item): string | undefined {
  const entry = todoOf(kind)
  const route = routeOfTodo(entry, channel)
  if (route === undefined || route.isComing) return undefined
  return withQuery(route.path, 'list' in entry ? { ...entry.list.at, ...entry.list.asked } : { ...entry.action, ...repays })
}

/** Its channel's page where each has one. */
function routeOfTodo({ page, othersPage }: TodoEntry, channel: Item['channel']) {
  if (channel === 'OTHERS') return othersPage === undefined ? undefined : routeNamed(othersPage)
  return (channel === null ? undefined : routeNamed(page + CHANNELS[channel].name)) ?? routeNamed(page)
}
