// What stands around a form of an application: its draft on the server, which another window may change, and the pre-check.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { checkEndpoints } from '@tallyhelm/protocol/topics/companies/check-endpoints'
import { checkSchemas, type PreCheck, type UnionPay } from '@tallyhelm/protocol/topics/companies/check-schemas'
import { draftEndpoints } from '@tallyhelm/protocol/topics/companies/draft-endpoints'
import { type Draft, draftSchemas } from '@tallyhelm/protocol/topics/companies/draft-schemas'
import { DRAFT_CHANGED } from '@tallyhelm/protocol/topics/companies/drafts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const AT = '2026-03-01T04:00:00.000Z'
const LINE = { check: 'NUMBER', subject: '', verdict: 'ok', evidence: '校验位正确', remedy: '', is_blocking: false } as const
type Change = { [Name in keyof Draft]?: Draft[Name] }

export function standForm(server: FakeServer) {
  const none: Draft = { kind: 'COMPANY', version: '', content: null, saved_at: null, expires_at: null, copied_from: null }
  const kept = {
    draft: none,
    saved: [] as object[],
    isDown: false,
    representative: 'NOT_ASKED' as UnionPay['representative'],
    check: { checked_at: AT, may_submit: true, lines: [LINE] } as PreCheck,
    becomes(change: Change) {
      kept.draft = { ...kept.draft, version: String(Number(kept.draft.version) + 1), saved_at: AT, expires_at: AT, ...change }
    },
  }
  server.answer(draftEndpoints, draftSchemas, {
    read: ({ kind }) => ({ ...kept.draft, kind }),
    save: ({ kind, version, content }) => {
      if (kept.isDown) throw new TypeError('the line was cut')
      const accepted = version === kept.draft.version
      if (accepted) {
        kept.saved.push(content)
        kept.becomes({ content, copied_from: null })
      }
      return { accepted, msg: accepted ? '' : DRAFT_CHANGED, draft: { ...kept.draft, kind } }
    },
    discard: ({ kind }) => {
      kept.draft = { ...none, kind }
      return kept.draft
    },
  })
  server.answer(checkEndpoints, checkSchemas, {
    preCheck: () => kept.check,
    unionPay: () => ({ representative: kept.representative, msg: '' }),
  })
  return kept
}

/** Chooses an area by its search. Until the list is narrowed to the one that is meant, its options still move. */
export async function findArea(typed: string, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^注册地/ }).click()
  await page.getByRole('combobox', { name: '搜索注册地' }).fill(typed)
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
  await page.getByRole('option', { name }).click()
}
