// Paths: the one builder of the portal's addresses.
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { HOME_PATH, LOGIN_PATH } from './register.ts'

type Query = Readonly<Record<string, string | number | boolean | undefined>>

export const paths = {
  home: () => HOME_PATH,
  login: (redirect?: string) => withQuery(LOGIN_PATH, { redirect }),
  logout: () => '/logout',
  accounts: (channel: Channel, query: Query = {}) => withQuery(`/account/${CHANNELS[channel].path}`, query),
  /** `id` is the account's id, or 'batch' with the ids kept by the page that came before. */
  addQuota: (channel: Channel, id: string, query: Query = {}) =>
    withQuery(`/account/${CHANNELS[channel].path}/add/${encodeURIComponent(id)}`, query),
  records: (query: Query = {}) => withQuery('/operate/record', query),
  wallet: (query: Query = {}) => withQuery('/wallet', query),
  forbidden: () => '/401',
  notFound: (from?: string) => withQuery('/404', { from }),
  broken: () => '/500',
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
