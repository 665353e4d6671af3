// Names of ad accounts at Meta.
import { z } from 'zod'
import { bindingAnswer } from '../kit/bindings.ts'
import { ok, readFailure, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, NamePort } from '../ports/bindings.ts'
import { bindingReason } from './binding-reasons.ts'
import type { MetaClient } from './meta-client.ts'
import * as schemas from './schemas.ts'

/** Meta publishes no limit; names of new accounts are held to this one too. */
const MOST = 100

export function createMetaNames(client: MetaClient): NamePort {
  return {
    most: MOST,
    read: account => read(client, account),
    rename: (account, name) => rename(client, account, name),
  }
}

const named = z.object({ account_id: id, name: text })

async function read(client: MetaClient, account: NamedAccount): Promise<ReadAnswer<string>> {
  const accountId = digitsOf(account)
  const got = await client.get(`act_${accountId}`, { fields: 'account_id,name' }, named)
  if ('failure' in got) return readFailure(got.failure)
  return got.value.account_id === accountId ? ok(got.value.name) : readFailure(unreadable('another account answered'))
}

async function rename(client: MetaClient, account: NamedAccount, name: string): Promise<BindingAnswer> {
  return bindingAnswer(await client.send(`act_${digitsOf(account)}`, { name }, schemas.success), bindingReason)
}
