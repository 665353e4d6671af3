// The change history of an ad account: the newest first, of the last week unless a range is asked for.
import type { World } from '../state/world.ts'
import { DAY_MS } from '../state/zone.ts'
import type { Call, Reply } from '../wire/call.ts'
import { graphTime, visibleAccount } from './account.ts'
import { metaReply, refuseParameter } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const FIELDS = [
  'actor_id',
  'actor_name',
  'application_id',
  'application_name',
  'date_time_in_timezone',
  'event_time',
  'event_type',
  'translated_event_type',
  'extra_data',
  'object_id',
  'object_name',
  'object_type',
]
const META = { id: '0', name: 'Meta', appId: undefined, appName: undefined }

export function listActivities(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'event_time,event_type,object_id')
  requireFields(call, FIELDS, 'AdActivity', fields)
  const now = world.clock.now()
  const since = instant(call, 'since') ?? now - 7 * DAY_MS
  const until = instant(call, 'until') ?? now
  const rows = (account.activities ?? [])
    .filter(({ at }) => secondOf(at) >= since && secondOf(at) <= until)
    .toSorted((one, other) => one.at - other.at)
    .reverse()
    .map(({ at, event, actor, object, extra }) => {
      const { id: actorId, name, appId, appName } = actor ?? META
      const node = {
        actor_id: actorId,
        actor_name: name,
        application_id: appId,
        application_name: appName,
        date_time_in_timezone: graphTime(at, account.timezone),
        event_time: graphTime(at, 'UTC'),
        event_type: event,
        translated_event_type: event.replaceAll('_', ' '),
        extra_data: extra ?? undefined,
        object_id: object.id,
        object_name: object.name,
        object_type: object.type,
      }
      const { id: _, ...row } = selectFields(call, node, 'AdActivity', fields)
      return row
    })
  return metaReply(call, pageOf(call, rows))
}

const secondOf = (at: number): number => Math.floor(at / 1000) * 1000

/** Seconds since 1970, or a day. */
function instant(call: Call, name: 'since' | 'until'): number | null {
  const text = call.query[name]
  if (text === undefined) return null
  const at = /^\d{1,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  if (Number.isNaN(at)) refuseParameter(call, `Param ${name} must be a UNIX timestamp or a date`)
  return at
}
