// Houses: which keys each payment house is called with, replaced while the program runs. No secret leaves this handle.
import type { PaymentHouse } from '@tallyhelm/connectors/ports/payment-house'
import type { Database } from '@tallyhelm/infra/db/database'
import type { Logger } from '@tallyhelm/infra/log/log'
import type { CredentialValues } from '@tallyhelm/protocol/topics/channels/credentials'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { HOUSE_METHOD_CODES } from '@tallyhelm/protocol/topics/payments/enums'
import { houseKeyFields } from '@tallyhelm/protocol/topics/payments/house-keys'
import sql from 'sql-template-tag'
import type { HouseOffer, Houses, HouseTrial, Secrets } from '../handles/world.ts'
import type { HouseAdapters, HouseOutside } from './house-adapters.ts'
import { faultsOf, shownOf } from './house-key-texts.ts'
import { follow, valuesOf, withoutSecrets } from './kept-secrets.ts'

const system = { kind: 'system' } as const
/** A payment that no house knows: whoever may ask is told that there is none. */
const NOBODYS_NUMBER = '1000000000000000001'

type Options = { db: Database; secrets: Secrets; log: Logger; adapters: HouseAdapters; outside: HouseOutside }
/** `values` null: the keys of the console can't be opened with our SECRET_KEY. */
type Held = { id: string; inForceAt: Date; values: CredentialValues | null; house: PaymentHouse | undefined }
type Row = { id: string; method: HouseMethod; in_force_at: Date; sealed: string | null }

const boundTo = (method: HouseMethod, id: string) => `payments_house_keys ${method} ${id}`

export function createHouses(options: Options): Houses {
  const held = new Map<HouseMethod, Held>()
  const look = () => refresh(options, held)
  return {
    of: method => held.get(method)?.house,
    standing(method) {
      const found = held.get(method)
      if (!found) return { source: 'NONE', id: 'none', inForceAt: null, shown: {} }
      const { id, inForceAt, values } = found
      return { source: values === null ? 'UNREADABLE' : 'CONSOLE', id, inForceAt, shown: values === null ? {} : shownOf(method, values) }
    },
    offer(method, given) {
      const before = held.get(method)?.values
      const entries = houseKeyFields(method).map(([name]) => [name, given[name]?.trim() || (before?.[name] ?? '')] as const)
      if (houseKeyFields(method).some(([name, { optional }]) => !optional && entries.some(([one, value]) => one === name && value === '')))
        return undefined
      return offerOf(options, method, Object.fromEntries(entries))
    },
    opened(method, id, sealed) {
      const text = options.secrets.openBox(sealed, boundTo(method, id))
      return text === undefined ? undefined : offerOf(options, method, valuesOf(text))
    },
    refresh: look,
    follow: () => follow(look, error => options.log.warn({ err: error }, 'the keys of the payment houses could not be looked up')),
  }
}

async function refresh(options: Options, held: Map<HouseMethod, Held>): Promise<void> {
  const { db, secrets, log } = options
  const rows = await db.single(system, tx =>
    tx.rows<Row>(sql`
      select k.id, k.method, k.in_force_at, s.sealed from payments_house_keys k
      left join payments_sealed_house_keys s on s.id = k.id where k.in_force_at is not null and k.ended_at is null`),
  )
  for (const method of HOUSE_METHOD_CODES) {
    const row = rows.find(one => one.method === method)
    if (row === undefined) held.delete(method)
    else if (held.get(method)?.id !== row.id) {
      const text = row.sealed === null ? undefined : secrets.openBox(row.sealed, boundTo(method, row.id))
      const values = text === undefined ? null : valuesOf(text)
      if (values === null) log.error({ method, keys: row.id }, 'keys of a payment house can not be opened with our SECRET_KEY')
      else log.info({ method, keys: row.id }, 'keys of a payment house are in force')
      held.set(method, { id: row.id, inForceAt: row.in_force_at, values, house: values ? connect(options, method, values) : undefined })
    }
  }
}

function offerOf(options: Options, method: HouseMethod, values: CredentialValues): HouseOffer {
  return {
    shown: shownOf(method, values),
    faults: faultsOf(method, values),
    tryOut: () => tryOut(options, method, values),
    seal: id => options.secrets.sealBox(JSON.stringify(values), boundTo(method, id)),
  }
}

async function tryOut(options: Options, method: HouseMethod, values: CredentialValues): Promise<HouseTrial> {
  const house = connect(options, method, values)
  if (!house) return { kind: 'refused', words: '系统尚未接入该支付机构' }
  const answer = await house.query({ number: NOBODYS_NUMBER, createdAt: options.outside.clock.now() })
  if (answer.kind !== 'unavailable') return { kind: 'taken' }
  return { kind: 'refused', words: withoutSecrets(`${answer.trouble.code}：${answer.trouble.message}`, values) }
}

/** The fields of `values` are those of the house, by the one table of its keys. Undefined where we have no adapter, or keys that it can't read. */
function connect({ adapters, outside, log }: Options, method: HouseMethod, values: CredentialValues): PaymentHouse | undefined {
  const make = adapters[method] as ((keys: CredentialValues, outside: HouseOutside) => PaymentHouse) | undefined
  try {
    return make?.(values, outside)
  } catch {
    // The error may quote a key.
    log.error({ method }, 'the adapter of a payment house can not read its keys')
    return undefined
  }
}
