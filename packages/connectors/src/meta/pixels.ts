// Pixels at Meta: whether our business sees one, the ad accounts that it is shared with, and the businesses.
import { z } from 'zod'
import { bindingAnswer } from '../kit/bindings.ts'
import { ok, readFailure, type Tracked, trouble, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, Partner, PixelFacts, PixelPort } from '../ports/bindings.ts'
import { bindingReason, standsAtMeta } from './binding-reasons.ts'
import type { MetaClient, Parameters } from './meta-client.ts'
import * as schemas from './schemas.ts'

/** Editing a pixel and uploading events to it stay with its owner. */
const PIXEL_TASKS = JSON.stringify(['ADVERTISE', 'ANALYZE'])

export function createMetaPixels(client: MetaClient, businessId: string): PixelPort {
  const ours = digitsOf({ outsideAccountId: businessId })
  const pair = (account: NamedAccount): Parameters => ({ account_id: digitsOf(account), business: ours })
  return {
    businessId: ours,
    see: pixelId => see(client, ours, pixelId),
    seesAccount: account => seesAccount(client, ours, account),
    readAccounts: pixelId => readAccounts(client, ours, pixelId),
    share: async (pixelId, account) => written(await client.send(`${pathOf(pixelId)}/shared_accounts`, pair(account), schemas.success)),
    unshare: async (pixelId, account) => ended(await client.remove(`${pathOf(pixelId)}/shared_accounts`, pair(account), schemas.success)),
    readPartners: pixelId => readPartners(client, pixelId),
    shareWith: async (pixelId, partnerId) => {
      const parameters = { business: pathOf(partnerId), permitted_tasks: PIXEL_TASKS }
      return written(await client.send(`${pathOf(pixelId)}/agencies`, parameters, schemas.success))
    },
    unshareWith: async (pixelId, partnerId) =>
      ended(await client.remove(`${pathOf(pixelId)}/agencies`, { business: pathOf(partnerId) }, schemas.success)),
  }
}

const pathOf = (nodeId: string): string => digitsOf({ outsideAccountId: nodeId })

const written = (answer: Tracked<unknown>): BindingAnswer => bindingAnswer(answer, bindingReason)
const ended = (answer: Tracked<unknown>): BindingAnswer => bindingAnswer(answer, bindingReason, standsAtMeta)

const pixel = z.object({ id, name: text.optional(), owner_business: z.object({ id }).optional() })

/** A person's token may see a pixel that our business has no part in, so one that is not ours must be in the business's own list. */
async function see(client: MetaClient, ours: string, pixelId: string): Promise<ReadAnswer<PixelFacts>> {
  const wanted = pathOf(pixelId)
  const got = await client.get(wanted, { fields: 'id,name,owner_business' }, pixel)
  if ('failure' in got) return readFailure(got.failure)
  const { id: told, name = '', owner_business: owner } = got.value
  if (told !== wanted) return readFailure(unreadable('another pixel answered'))
  const ownerId = owner?.id ?? null
  if (ownerId === ours) return ok({ id: told, name, isOurs: true, ownerId })
  const shared = await client.all(`${ours}/client_pixels`, { fields: 'id', limit: '100' }, schemas.pixel)
  if ('failure' in shared) return readFailure(shared.failure)
  if (shared.value.some(each => each.id === wanted)) return ok({ id: told, name, isOurs: false, ownerId })
  return { kind: 'gone', trouble: trouble('NOT_SHARED', 'the pixel is not shared with our business') }
}

const owned = z.object({ account_id: id, business: z.object({ id }).optional() })

/** Our business owns the account, or is one of its agencies. */
async function seesAccount(client: MetaClient, ours: string, account: NamedAccount): Promise<ReadAnswer<boolean>> {
  const path = `act_${digitsOf(account)}`
  const got = await client.get(path, { fields: 'account_id,business' }, owned)
  if ('failure' in got) return got.failure.kind === 'gone' ? ok(false) : readFailure(got.failure)
  if (got.value.account_id !== account.outsideAccountId) return readFailure(unreadable('another account answered'))
  if (got.value.business?.id === ours) return ok(true)
  const agencies = await client.all(`${path}/agencies`, { fields: 'id,access_status', limit: '100' }, schemas.agency)
  if ('failure' in agencies) return readFailure(agencies.failure)
  return ok(agencies.value.some(each => each.id === ours && (each.access_status ?? 'CONFIRMED') === 'CONFIRMED'))
}

const shared = z.object({ account_id: id })

async function readAccounts(client: MetaClient, ours: string, pixelId: string): Promise<ReadAnswer<NamedAccount[]>> {
  const parameters = { business: ours, fields: 'account_id', limit: '100' }
  const got = await client.all(`${pathOf(pixelId)}/shared_accounts`, parameters, shared)
  if ('failure' in got) return readFailure(got.failure)
  return ok(got.value.map(each => ({ outsideAccountId: each.account_id })))
}

const business = z.object({ id, name: text.optional() })

/** Meta tells neither how such a share stands nor what it allows. */
async function readPartners(client: MetaClient, pixelId: string): Promise<ReadAnswer<Partner[]>> {
  const got = await client.all(`${pathOf(pixelId)}/agencies`, { fields: 'id,name', limit: '100' }, business)
  if ('failure' in got) return readFailure(got.failure)
  return ok(got.value.map(each => ({ partnerId: each.id, name: each.name ?? null, standing: 'BOUND', role: null })))
}
