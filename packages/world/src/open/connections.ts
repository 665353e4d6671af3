// Connections: which credentials each platform is called with, replaced while the program runs. No secret leaves this handle.
import { createUnconnected } from '@tallyhelm/connectors/kit/unconnected'
import type { AdPlatform, ReadAnswer } from '@tallyhelm/connectors/ports/ad-platform'
import type { OnAlarm } from '@tallyhelm/connectors/ports/handles'
import type { Database } from '@tallyhelm/infra/db/database'
import type { Logger } from '@tallyhelm/infra/log/log'
import {
  type ChannelCredentials,
  type CredentialSource,
  credentialFields,
  type CredentialValues,
  shownCredential,
} from '@tallyhelm/protocol/topics/channels/credentials'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { ConnectionOffer, Connections, Secrets, World } from '../handles/world.ts'
import type { RaiseAlarm } from './alarms.ts'
import { follow, valuesOf, withoutSecrets } from './kept-secrets.ts'
import type { connectors, GivenCredentials } from './platforms.ts'

const system = { kind: 'system' } as const

type Options = {
  db: Database
  secrets: Secrets
  log: Logger
  raiseAlarm: RaiseAlarm
  connect: ReturnType<typeof connectors>
  environment: GivenCredentials
}
/** `values` null: none, or those of the console can't be opened with our SECRET_KEY. */
type Held = { source: CredentialSource; id: string; inForceAt: Date | null; values: CredentialValues | null; platform: AdPlatform }
type Row = { id: string; channel: Channel; in_force_at: Date; sealed: string | null }

const STYLES = { FACEBOOK: 'absolute', GOOGLE: 'proposal', TIKTOK: 'delta' } as const
const WHY_NONE = { NONE: '尚未设置渠道凭证', UNREADABLE: '渠道凭证无法用当前 SECRET_KEY 解密' } as const
const boundTo = (channel: Channel, id: string) => `channels_credentials ${channel} ${id}`

export function createConnections(options: Options): { connections: Connections; platforms: World['platforms'] } {
  const observers: OnAnswer[] = []
  const holder = createHolder(options, (channel, answer) => observers.forEach(tell => tell(channel, answer)))
  const look = () => refresh(options, holder)
  return {
    platforms: platformsOf(holder),
    connections: {
      ...offersOf(options, holder),
      standing(channel) {
        const { source, id, inForceAt, values } = holder.of(channel)
        return { source, id, inForceAt, shown: values === null ? {} : shownOf(channel, values) }
      },
      isConnected: channel => holder.of(channel).source !== 'NONE',
      async check(channel) {
        const { platform, values } = holder.of(channel)
        return cleaned(await platform.checkConnection(), values ?? {})
      },
      observe: onAnswer => void observers.push(onAnswer),
      refresh: look,
      follow: () => follow(look, error => options.log.warn({ err: error }, 'the credentials of the channels could not be looked up')),
    },
  }
}

/** Read anew at each use: a call that was begun goes on with the credentials that it was begun with. */
const platformsOf = ({ of }: Holder): World['platforms'] => ({
  get FACEBOOK() {
    return of('FACEBOOK').platform
  },
  get GOOGLE() {
    return of('GOOGLE').platform
  },
  get TIKTOK() {
    return of('TIKTOK').platform
  },
})

type OnAnswer = (channel: Channel, answer: string) => void
type Holder = {
  of(channel: Channel): Held
  hold(channel: Channel, of: Omit<Held, 'platform'>): void
  holdEnvironment(channel: Channel): void
}

function createHolder({ secrets, environment, raiseAlarm, connect }: Options, onAnswer: OnAnswer): Holder {
  const held = new Map<Channel, Held>()

  function hold(channel: Channel, of: Omit<Held, 'platform'>): void {
    const { id, source, values } = of
    // A call that was begun with former credentials must not raise an alarm about these.
    const onAlarm: OnAlarm = alarm => {
      if (held.get(channel)?.id === id) raiseAlarm(channel, { ...alarm, message: withoutSecrets(alarm.message, values ?? {}) })
    }
    const why = WHY_NONE[source === 'UNREADABLE' ? 'UNREADABLE' : 'NONE']
    const platform =
      values === null
        ? createUnconnected({ channel, changeStyle: STYLES[channel] }, why, onAlarm)
        : connectTo(connect, channel, values, onAlarm)
    held.set(channel, { ...of, platform: observed(platform, answer => onAnswer(channel, answer)) })
  }

  function holdEnvironment(channel: Channel): void {
    const values = environment[channel]
    const id = values === null ? 'none' : `environment ${secrets.tokenDigest(JSON.stringify(values)).slice(0, 16)}`
    hold(channel, { source: values === null ? 'NONE' : 'ENVIRONMENT', id, inForceAt: null, values })
  }

  function of(channel: Channel): Held {
    const found = held.get(channel)
    if (!found) throw new Error(`channel ${channel} was never connected`)
    return found
  }

  for (const channel of CHANNEL_CODES) holdEnvironment(channel)
  return { of, hold, holdEnvironment }
}

async function refresh({ db, secrets, log }: Options, { of, hold, holdEnvironment }: Holder): Promise<void> {
  const rows = await db.single(system, tx =>
    tx.rows<Row>(sql`
      select c.id, c.channel, c.in_force_at, s.sealed from channels_credentials c
      left join channels_sealed_credentials s on s.id = c.id where c.in_force_at is not null and c.ended_at is null`),
  )
  for (const channel of CHANNEL_CODES) {
    const row = rows.find(one => one.channel === channel)
    if (row === undefined) {
      if (of(channel).inForceAt !== null) holdEnvironment(channel)
    } else if (of(channel).id !== row.id) {
      const text = row.sealed === null ? undefined : secrets.openBox(row.sealed, boundTo(channel, row.id))
      const values = text === undefined ? null : valuesOf(text)
      if (values === null) log.error({ channel, credentials: row.id }, 'credentials of the console can not be opened with our SECRET_KEY')
      else log.info({ channel, credentials: row.id }, 'credentials of the console are in force')
      hold(channel, { source: values ? 'CONSOLE' : 'UNREADABLE', id: row.id, inForceAt: row.in_force_at, values })
    }
  }
}

function offersOf({ secrets, connect }: Options, { of }: Holder): Pick<Connections, 'offer' | 'opened'> {
  const offerOf = (channel: Channel, values: CredentialValues): ConnectionOffer => ({
    shown: shownOf(channel, values),
    seal: id => secrets.sealBox(JSON.stringify(values), boundTo(channel, id)),
    async tryOut() {
      const answer = await connectTo(connect, channel, values, () => {}).checkConnection()
      return cleaned(answer, values)
    },
  })
  return {
    offer(channel, given) {
      const before = of(channel).values
      const entries = credentialFields(channel).map(([name]) => [name, given[name]?.trim() || (before?.[name] ?? '')] as const)
      return entries.some(([, value]) => value === '') ? undefined : offerOf(channel, Object.fromEntries(entries))
    },
    opened(channel, id, sealed) {
      const text = secrets.openBox(sealed, boundTo(channel, id))
      return text === undefined ? undefined : offerOf(channel, valuesOf(text))
    },
  }
}

/** The fields of `values` are those of the channel: the environment's by its table of keys, the console's by its schema. */
function connectTo(connect: Options['connect'], channel: Channel, values: CredentialValues, onAlarm: OnAlarm): AdPlatform {
  const make = connect[channel] as (given: ChannelCredentials[Channel], onAlarm: OnAlarm) => AdPlatform
  return make(values as ChannelCredentials[Channel], onAlarm)
}

const shownOf = (channel: Channel, values: CredentialValues): Record<string, string> =>
  Object.fromEntries(credentialFields(channel).map(([name, field]) => [name, shownCredential(field, values[name] ?? '')]))

function cleaned<Value>(answer: ReadAnswer<Value>, values: CredentialValues): ReadAnswer<Value> {
  if (answer.kind === 'ok') return answer
  return { ...answer, trouble: { ...answer.trouble, message: withoutSecrets(answer.trouble.message, values) } }
}

type Answer = { kind: string; why?: string }

/** The same platform; each answer of its calls is told before the caller has it, of a call for many accounts each kind once. */
function observed(platform: AdPlatform, tell: (answer: string) => void): AdPlatform {
  return new Proxy(platform, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || name === 'planCalls') return member
      return async (...given: unknown[]) => {
        const answer = (await Reflect.apply(member, target, given)) as Answer | Answer[] // every call of a platform answers so
        for (const told of new Set([answer].flat().map(({ kind, why }) => why ?? kind))) tell(told)
        return answer
      }
    },
  })
}
