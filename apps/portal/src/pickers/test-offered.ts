// The accounts that the pickers' calls offer in tests of the interface: narrowed and paged as the server does.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow, PickerRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { companySchemas } from '@tallyhelm/protocol/topics/companies/schemas'
import { companyEndpoints } from '@tallyhelm/protocol/topics/companies/endpoints'

const COMPANIES = [
  { id: '31', company_name: '星河跨境（示例）贸易有限公司' },
  { id: '32', company_name: '远帆（示例）网络科技有限公司' },
] as const
const NO_COUNTS = { ALL: 0, NORMAL: 0, LOW_BALANCE: 0, RECTIFY: 0, FROZEN: 0, FORBID_QUOTA: 0 }
const FIRST_IDS = { FACEBOOK: 1001, GOOGLE: 2001, TIKTOK: 3001 } as const
const OPENED = '2025-06-01T00:00:00Z'

/** Of two companies in turn; the first ones have the longest names. */
export const rowsOf = (channel: AccountRow['channel'], count = 24): AccountRow[] =>
  Array.from({ length: count }, (_, index): AccountRow => {
    const company = COMPANIES[index % 2 === 0 ? 0 : 1]
    const number = String(index + 1).padStart(2, '0')
    return {
      account_id: `${FIRST_IDS[channel] + index}`,
      id: `${FIRST_IDS[channel] + index}`,
      outside_account_id: `71002000300${number}000`,
      account_name: index < 4 ? `StellarOutdoor-GLOBAL-应用安装-${number}` : `星河-夏季新品-${number}`,
      company_name: company.company_name,
      company_id: company.id,
      channel,
      account_status: 'NORMAL',
      frozen_status: 'UN_FROZEN',
      currency: 'USD',
      timezone: 'Asia/Shanghai',
      balance: '120.00',
      spent_amount: '80.00',
      amount_limit: '200.00',
      avg_spend_7d: '10.00',
      days_left: '12.0',
      is_low_balance: false,
      total_added: '200.00',
      today_spend: '3.00',
      bm_ids: [],
      pixel_ids: [],
      mcc_ids: [],
      bc_ids: [],
      relation_emails: [],
      personal_auth: false,
      ad_type: null,
      sub_customer_id: null,
      sub_customer_name: null,
      opened_at: OPENED,
      synced_at: OPENED,
      last_operation_at: null,
      remark: '',
      add_obstacle: null,
      has_open_clear: false,
      has_open_difference: false,
      whitelist_entry_id: null,
      whitelist_until: null,
    }
  })

function pageOf(request: PickerRequest, rows: readonly AccountRow[]) {
  const { page_num, page_size, company_id, account_name = '', outside_account_ids } = request
  const found = rows.filter(
    row =>
      (company_id === undefined || row.company_id === company_id) &&
      row.account_name.includes(account_name) &&
      (outside_account_ids === undefined || outside_account_ids.includes(row.outside_account_id)),
  )
  const content = found.slice((page_num - 1) * page_size, page_num * page_size)
  const missing = outside_account_ids?.filter(id => !found.some(row => row.outside_account_id === id))
  return { content, total_size: found.length, page_num, page_size, ...(missing ? { missing_ids: missing } : {}) }
}

/** `rows` are the accounts of a channel. */
export function offerAccounts(server: FakeServer, rows: (channel: AccountRow['channel']) => readonly AccountRow[] = rowsOf): void {
  const offered = (request: PickerRequest) => {
    const page = pageOf(request, rows(request.channel))
    return { ...page, content: page.content.map(row => ({ ...row, obstacle: null })) }
  }
  const listed = (request: PickerRequest) => ({ ...pageOf(request, rows(request.channel)), tab_counts: NO_COUNTS, synced_at: OPENED })
  server.answer(adAccountEndpoints, adAccountSchemas, {
    list: listed,
    subCustomerList: listed,
    addQuotaPicker: offered,
    reduceQuotaPicker: offered,
    clearQuotaPicker: offered,
  })
  server.answer(companyEndpoints, companySchemas, {
    search: ({ company_name = '', page_num, page_size }) => {
      const content = COMPANIES.filter(company => company.company_name.includes(company_name))
      return { content, total_size: content.length, page_num, page_size }
    },
  })
}
