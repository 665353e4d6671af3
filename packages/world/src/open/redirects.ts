// Redirects: the places outside that the product links to, by id; the list is the server's own (reliability.md 4, Redirects).
import { type Config, ConfigError } from '@tallyhelm/infra/config/config'
import { type ConfiguredRedirect, configuredRedirects, type RedirectTarget } from '@tallyhelm/protocol/topics/notices/schemas'
import { readJson } from './brand.ts'

/** The channels' own places. */
const DEFAULTS: readonly ConfiguredRedirect[] = [
  { id: 'meta-opening', title: 'Meta 商务管理平台', url: 'https://business.facebook.com/' },
  { id: 'meta-help', title: 'Meta 商务帮助中心', url: 'https://www.facebook.com/business/help' },
  { id: 'google-help', title: 'Google Ads 帮助', url: 'https://support.google.com/google-ads' },
  { id: 'tiktok-help', title: 'TikTok 商务帮助中心', url: 'https://ads.tiktok.com/help/' },
]

/** The brand file's `redirects` overlay the defaults by id; a wrong one is a configuration error that names the key. */
export function readRedirects(config: Config): readonly RedirectTarget[] {
  const given = config.brandFile === undefined ? [] : (readJson(config.brandFile).redirects ?? [])
  const parsed = configuredRedirects.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(issue => `  BRAND_FILE redirects.${issue.path.join('.')}：${issue.message}`))
  }
  const byId = new Map([...DEFAULTS, ...parsed.data].map(redirect => [redirect.id, redirect]))
  return [...byId.values()].map(redirect => ({ ...redirect, host: new URL(redirect.url).host }))
}
