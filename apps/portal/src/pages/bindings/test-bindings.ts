// What the calls of bindings answer in tests of the interface: submits of pairs, and their records.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import {
  type BindingRecord,
  bindingSchemas,
  type CheckReply,
  type RefusedReply,
  type Submitted,
} from '@tallyhelm/protocol/topics/bindings/schemas'
import { rowsOf } from '../../pickers/test-offered.ts'

const AT = '2026-03-01T04:00:00.000Z'

/** Of the accounts that the pickers' calls offer. */
export function pairOf(pair_id: string, account_id: string, target: string, over: Partial<BindingRecord> = {}): BindingRecord {
  const account = rowsOf('FACEBOOK').find(row => row.account_id === account_id)
  return {
    pair_id,
    submit_id: '900',
    type: 'BM',
    action: 'BIND',
    channel: 'FACEBOOK',
    account_id,
    outside_account_id: account?.outside_account_id ?? '',
    account_name: account?.account_name ?? '',
    company_name: '星河',
    target,
    business_id: null,
    role: 'ADVERTISE',
    before: '',
    state: 'DONE',
    told: '',
    objections: [],
    note: '',
    is_retried: false,
    is_taken_back: false,
    submitter: '林知夏',
    submitted_at: AT,
    ended_at: AT,
    ...over,
  }
}

const SEEN: CheckReply = { standing: 'SEEN', name: '星河 BM', is_verified: true }
const UNSEEN: CheckReply = { standing: 'UNSEEN', name: '', is_verified: null }

type Asked = { path: keyof typeof bindingEndpoints; request: unknown }

/** `records` are those of all submits; `submitted` is what the next one answers. */
export function standBindings(server: FakeServer, submitted: () => Submitted) {
  const kept: { records: BindingRecord[]; refused: RefusedReply['pairs']; asked: Asked[] } = { records: [], refused: [], asked: [] }
  const submit = (path: Asked['path']) => (request: unknown) => {
    kept.asked.push({ path, request })
    return submitted()
  }
  server.answer(bindingEndpoints, bindingSchemas, {
    list: ({ page_num, page_size, submit_id }) => {
      const content = kept.records.filter(row => submit_id === undefined || row.submit_id === submit_id)
      return { content, total_size: content.length, page_num, page_size }
    },
    refused: () => ({ pairs: kept.refused }),
    batchAgencies: submit('batchAgencies'),
    batchRename: submit('batchRename'),
    retry: submit('retry'),
    takeBack: submit('takeBack'),
    check: ({ target }) => (target.endsWith('1') ? SEEN : UNSEEN),
  })
  return kept
}
