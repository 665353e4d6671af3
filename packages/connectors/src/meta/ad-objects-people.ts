// Who changed what in a Meta ad account, and who may use it: people, programs and other businesses.
import { z } from 'zod'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { AccountUser, Activity } from '../ports/ad-objects.ts'
import type { AccountRef, NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { AppId } from './app-id.ts'
import { allInTurn } from './in-turn.ts'
import type { MetaClient } from './meta-client.ts'
import { agency, roleOf, standingOf } from './partners.ts'
import { instantOf, secondsOf } from './times.ts'

const FIELDS = [
  'actor_id',
  'actor_name',
  'application_id',
  'application_name',
  'event_time',
  'event_type',
  'object_id',
  'object_name',
  'object_type',
  'extra_data',
]
const long = z.string().max(100_000)
const row = z.object({
  event_time: text,
  event_type: text,
  actor_id: text.optional(),
  actor_name: text.optional(),
  application_id: text.optional(),
  application_name: text.optional(),
  object_id: text.optional(),
  object_name: text.optional(),
  object_type: text.optional(),
  extra_data: long.optional(),
})

export async function readActivities(
  client: MetaClient,
  appId: AppId,
  account: AccountRef,
  since: Date,
  until: Date,
): Promise<ReadAnswer<Activity[]>> {
  // Meta takes whole seconds; what lies outside of the range by less than one is left out here.
  const range = { since: secondsOf(since), until: secondsOf(new Date(until.getTime() + 999)) }
  const got = await allInTurn(client, `act_${digitsOf(account)}/activities`, { ...range, fields: FIELDS.join(',') }, row)
  // Asked for once, and not at all where reading has to stop.
  const app = 'failure' in got ? got : await appId()
  const told = 'failure' in got ? got : 'failure' in app ? app : activitiesOf(got.value, app.value)
  if ('failure' in told) return readFailure(told.failure)
  const inRange = told.value.filter(({ at }) => at >= since && at < until)
  // Meta tells the newest first; of one second, the later line stands first as well.
  return ok(inRange.reverse().toSorted((one, other) => one.at.getTime() - other.at.getTime()))
}

function activitiesOf(rows: readonly z.infer<typeof row>[], ours: string): Got<Activity[]> {
  const told: Activity[] = []
  for (const line of rows) {
    const at = instantOf(line.event_time)
    if (at === null) return { failure: unreadable('the instant of a change') }
    told.push({
      at,
      event: line.event_type,
      actorId: idOf(line.actor_id),
      actorName: line.actor_name ?? null,
      applicationId: idOf(line.application_id),
      applicationName: line.application_name ?? null,
      isOurs: line.application_id === ours,
      objectId: idOf(line.object_id?.replace(/^act_/, '')),
      objectType: line.object_type ?? null,
      objectName: line.object_name ?? null,
      extra: line.extra_data ?? null,
    })
  }
  return { value: told }
}

/** "0" is nobody, and nothing. */
const idOf = (told: string | undefined): string | null => (told === undefined || told === '' || told === '0' ? null : told)

/** Meta documents `tasks` on each of these; its SDK does not have it. */
const assigned = z.object({ id, name: text.optional(), tasks: z.array(text).optional(), user_type: text.optional() })

export async function readUsers(client: MetaClient, ours: string, account: NamedAccount): Promise<ReadAnswer<AccountUser[]>> {
  const path = `act_${digitsOf(account)}`
  const users = await allInTurn(client, `${path}/assigned_users`, { business: ours, fields: 'id,name,tasks,user_type' }, assigned)
  if ('failure' in users) return readFailure(users.failure)
  const partners = await allInTurn(client, `${path}/agencies`, { fields: 'id,name,access_status,permitted_tasks' }, agency)
  if ('failure' in partners) return readFailure(partners.failure)
  return ok([
    ...users.value.map(
      (each): AccountUser => ({
        kind: /system/i.test(each.user_type ?? '') ? 'SYSTEM' : 'PERSON',
        id: each.id,
        name: each.name ?? null,
        role: roleOf(each.tasks),
      }),
    ),
    ...partners.value
      .filter(each => !['REFUSED', 'ENDED'].includes(String(standingOf(each.access_status ?? 'CONFIRMED'))))
      .map((each): AccountUser => ({ kind: 'PARTNER', id: each.id, name: each.name ?? null, role: roleOf(each.permitted_tasks) })),
  ])
}
