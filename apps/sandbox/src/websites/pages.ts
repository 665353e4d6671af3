// The home pages of the imitated websites.

const POLICIES = [
  ['/privacy-policy', '隐私政策'],
  ['/refund-policy', '退款政策'],
  ['/shipping', '配送说明'],
  ['/contact', '联系我们'],
] as const
const ABOUT = '自 2016 年起，我们为海外买家提供帆船用品、户外装备与家居日用，均由自有工厂生产，支持七天无理由退货。'

/** `title`: the company or brand that it names. */
export function sitePage(kind: 'good' | 'bare' | 'scripted' | 'forbidden', title: string): string {
  const name = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  if (kind === 'scripted') return `<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>`
  const links = kind === 'bare' ? '' : POLICIES.map(([href, text]) => `<a href="${href}">${text}</a>`).join(' ')
  const goods = kind === 'forbidden' ? '<p>电子烟与烟油，全场八折</p>' : ''
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><title>${name}</title><h1>${name}</h1>${goods}<p>${ABOUT.repeat(5)}</p>
<footer>© ${name} ${links}</footer></html>`
}
