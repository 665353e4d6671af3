// Leads: the products that a customer may say its interest in, and how one stands.
import type { OtherChannel } from '../repayments/enums.ts'

/** Channels that the portal opens no accounts on: the agency's people get in touch. */
export const LEAD_PRODUCTS = {
  Kwai: 'Kwai',
  Bing: 'Bing',
  LinkedIn: 'LinkedIn',
  Twitter: 'Twitter',
  Snapchat: 'Snapchat',
  Yandex: 'Yandex',
  Line: 'Line',
  Pinterest: 'Pinterest',
  Taboola: 'Taboola',
  Outbrain: 'Outbrain',
} as const satisfies Record<OtherChannel, string>
export type LeadProduct = keyof typeof LEAD_PRODUCTS
export const LEAD_PRODUCT_CODES = Object.keys(LEAD_PRODUCTS) as [LeadProduct, ...LeadProduct[]] // its own keys

export const LEAD_STATES = { OPEN: { text: '待联系', tone: 'warning' }, CONTACTED: { text: '已联系', tone: 'success' } } as const
export type LeadState = keyof typeof LEAD_STATES
export const LEAD_STATE_CODES = ['OPEN', 'CONTACTED'] as const satisfies readonly LeadState[]

/** Said again within these days, the interest is the same one. */
export const LEAD_REPEAT_DAYS = 30
