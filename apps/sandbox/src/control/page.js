// The control page: shows the sandbox's state every three seconds and sends the fault form. Texts from outside are set as text, never as HTML.
const kinds = {
  delay: '延迟应答',
  hang: '挂起后断开',
  error: '返回错误',
  rate_limit: '触发限流',
  answer_lost_before_work: '断开连接（未执行）',
  answer_lost_after_work: '断开连接（已执行）',
  half_body: '只发一半应答',
  duplicate: '重复执行一次',
  stale_read: '读到旧数据',
  http_5xx_before_work: '服务端错误（未执行）',
  http_5xx_after_work: '服务端错误（已执行）',
  paid_before_answer: '下单应答前已支付并通知',
  notice_ten_times: '通知十次',
  notice_in_parallel: '同时通知十次',
  notice_late: '通知迟到',
  notice_lost: '通知丢失',
  notice_out_of_order: '通知乱序',
  notice_wrong_signature: '通知签名错误',
  notice_wrong_key: '通知用他人密钥签名',
  notice_wrong_merchant: '通知属其他商户',
  notice_altered_amount: '通知金额被改',
  notice_altered_currency: '通知币种被改',
  notice_unknown_order: '通知未知订单',
  notice_unknown_status: '通知未知状态',
  notice_half_body: '通知只有一半',
  notice_huge_body: '通知过大',
  notice_old: '通知为 25 小时前',
  notice_probe: '验签探测',
  refund_held: '退款一直处理中',
  refund_fails: '退款受理后失败',
  refund_returned: '退款成功后退票',
  statement_late: '对账单迟到',
  statement_line_missing: '对账单少一行',
  statement_line_added: '对账单多一行',
  statement_line_altered: '对账单金额被改',
}
const invoiceKinds = {
  missing: '缺一个账户',
  altered: '金额被改',
  foreign: '多出他人账户',
  correction: '出账后更正',
  zone: '按其他时区截月',
  fee: '另收费用',
}
const operations = [
  'meta.account.read',
  'meta.account.update',
  'meta.insights',
  'meta.accounts.list',
  'meta.invoices',
  'meta.agencies.read',
  'meta.agencies.update',
  'meta.campaign.create',
  'meta.adset.create',
  'meta.ad.create',
  'meta.object.update',
  'meta.object.delete',
  'meta.campaigns.list',
  'meta.adsets.list',
  'meta.ads.list',
  'meta.images.upload',
  'meta.images.list',
  'meta.videos.start',
  'meta.videos.transfer',
  'meta.videos.finish',
  'meta.videos.list',
  'meta.pages.list',
  'meta.budgets.minimum',
  'meta.pixels',
  'meta.pixels.list',
  'meta.pixel.accounts',
  'meta.pixel.accounts.read',
  'meta.pixel.agencies',
  'meta.pixel.agencies.read',
  'meta.people.list',
  'meta.people.pending',
  'meta.people.invite',
  'meta.people.withdraw',
  'meta.people.assigned',
  'meta.people.assign',
  'meta.token',
  'meta.token.buy',
  'meta.me',
  'meta.me.permissions',
  'google.search',
  'google.budget.propose',
  'google.customers.list',
  'google.invoices',
  'google.token',
  'tiktok.account.read',
  'tiktok.balance',
  'tiktok.transfer',
  'tiktok.transactions',
  'tiktok.report',
  'tiktok.costs',
  'tiktok.accounts.list',
  'tiktok.ad.review',
  'tiktok.ad.appeal',
  'tiktok.campaign.create',
  'tiktok.adgroup.create',
  'tiktok.ad.create',
  'tiktok.campaign.status',
  'tiktok.adgroup.status',
  'tiktok.ad.status',
  'tiktok.campaign.list',
  'tiktok.adgroup.list',
  'tiktok.ad.list',
  'tiktok.picture.upload',
  'tiktok.video.upload',
  'tiktok.file.transfer',
  'tiktok.identity.create',
  'tiktok.avatar.create',
  'tiktok.aigc.create',
  'messaging.sms',
  'messaging.mail',
  ...['ALIPAY', 'WECHAT', 'PAY_EASY', 'PAY_HUI_FU', 'PAY_YEE', 'PAY_AIR_LINK', 'PAY_WAN_LI_HUI', 'PING_PONG', 'LIAN_LIAN'].flatMap(method =>
    ['create', 'query', 'close', 'refund', 'refund_query', 'statement', 'notice'].map(name => `houses.${method}.${name}`),
  ),
]
const houseStates = { UNPAID: '待支付', PAID: '已支付', CLOSED: '已关闭' }
const noticeStates = { WAITING: '待通知', TAKEN: '已通知', GIVEN_UP: '已放弃' }
const platforms = { meta: 'Facebook', google: 'Google', tiktok: 'TikTok' }
let platform = 'meta'
const byId = id => document.getElementById(id)

function row(cells) {
  const line = document.createElement('tr')
  for (const cell of cells) {
    const item = document.createElement('td')
    if (cell instanceof Node) item.append(cell)
    else if (Array.isArray(cell)) {
      item.className = cell[1]
      item.textContent = cell[0]
    } else item.textContent = cell ?? ''
    line.append(item)
  }
  return line
}

function button(text, onClick) {
  const item = document.createElement('button')
  item.type = 'button'
  item.textContent = text
  item.addEventListener('click', onClick)
  return item
}

function fill(id, rows, columns) {
  byId(id).replaceChildren(...(rows.length > 0 ? rows : [row([['暂无数据', 'dim'], ...Array(columns - 1).fill('')])]))
}

const get = path => fetch(path).then(reply => reply.json())
const time = text => new Date(text).toLocaleString('zh-CN', { hour12: false })

async function remove(path) {
  await fetch(path, { method: 'DELETE' })
  await refresh()
}

async function showBooks(account) {
  const detail = await get(`/control/accounts/${account.platform}/${account.id}`)
  byId('books-section').hidden = false
  byId('books-title').textContent = `平台账本：${account.name}（${account.id}）`
  fill(
    'books',
    detail.history.toReversed().map(each => row([time(each.at), each.operation, each.requestId, each.field, each.before, each.after])),
    6,
  )
  byId('books-section').scrollIntoView({ behavior: 'smooth' })
}

/** What people and platforms do behind our back: totals that begin again, caps that go, days that are restated. */
function actions(account) {
  const items = document.createElement('span')
  const does = (text, body) => button(text, () => patch(account, body))
  items.append(button('账本', () => showBooks(account)))
  if (account.platform === 'meta') items.append(does('重置已用', { reset_spent: true }))
  if (account.platform === 'google') items.append(replaceButton(account), does('结束预算', { end_budget: true }))
  if (account.platform !== 'tiktok') items.append(does('取消上限', { cap: null }))
  items.append(restateButton(account))
  return items
}

function replaceButton(account) {
  return button('更换预算', () => {
    const cap = prompt('新预算的上限', account.limit)
    if (cap) void patch(account, { replace_budget: { cap } })
  })
}

function restateButton(account) {
  return button('改一天消耗', () => {
    const [date, spend] = (prompt('日期 金额', `${new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)} 0.00`) ?? '').split(
      /\s+/,
    )
    if (date && spend) void patch(account, { spend: [{ date, spend }] })
  })
}

async function patch(account, body) {
  const reply = await fetch(`/control/accounts/${account.platform}/${account.id}`, { method: 'POST', body: JSON.stringify(body) })
  if (!reply.ok) alert((await reply.json()).error)
  await refresh()
}

async function payOrder({ method, number }) {
  const reply = await fetch(`/control/houses/${method}/pay`, { method: 'POST', body: JSON.stringify({ number }) })
  byId('house-error').textContent = reply.ok ? '' : (await reply.json()).error
  await refresh()
}

const houseRow = order =>
  row([
    time(order.createdAt),
    order.method,
    order.number,
    order.subject,
    [order.amount, 'number'],
    houseStates[order.state],
    order.notices.map(each => noticeStates[each]).join('，'),
    order.state === 'UNPAID' ? button('支付', () => payOrder(order)) : '',
  ])

const decisions = { accept: '接受', refuse: '拒绝', lapse: '失效' }
const deaths = { removed: '移除应用', password: '改密码', expired: '令牌到期' }

/** A button for each choice, of which the sandbox is told one. */
function choices(path, name, words) {
  const items = document.createElement('span')
  for (const [value, text] of Object.entries(words)) items.append(button(text, () => tell(path, { [name]: value })))
  return items
}

async function tell(path, body) {
  const reply = await fetch(`/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  byId('binding-error').textContent = reply.ok ? '' : (await reply.json()).error
  await refresh()
}

function bindingRows({ shares }, { pixels }, { invitations, consents }, ours) {
  return [
    ...shares.map(each =>
      row([
        '账户共享',
        each.name,
        each.account,
        each.status,
        choices(`meta-businesses/${each.id}/shares/${each.account}`, 'decision', decisions),
      ]),
    ),
    ...pixels
      .filter(each => !ours.has(each.ownerId))
      .map(each => {
        const isShared = each.agencies.length > 0
        const does = button(isShared ? '收回' : '共享给代理商', () => tell(`meta-pixels/${each.id}/agencies`, { shared: !isShared }))
        return row(['Pixel', each.ownerId, `${each.name}（${each.id}）`, isShared ? '已共享' : '未共享', does])
      }),
    ...invitations.map(each =>
      row([
        '加入 BM',
        each.email,
        each.businessId,
        each.status,
        each.status === 'PENDING' ? choices(`meta-invitations/${each.id}`, 'decision', decisions) : '',
      ]),
    ),
    ...consents.map(each =>
      row([
        '个人授权',
        each.name,
        each.email,
        each.dead_because === null ? '有效' : `已失效（${each.dead_because}）`,
        choices(`meta-consents/${each.id}`, 'because', deaths),
      ]),
    ),
  ]
}

async function refreshBindings() {
  const [businesses, pixels, people] = await Promise.all(['businesses', 'pixels', 'people'].map(name => get(`/control/meta-${name}`)))
  const ours = new Set(businesses.businesses.filter(each => !each.isCustomers).map(each => each.id))
  fill('bindings', bindingRows(businesses, pixels, people, ours), 5)
}

async function refresh() {
  void refreshBindings()
  const [health, outbox, faults, accounts, requests, houses, invoices] = await Promise.all([
    get('/control/health'),
    get('/control/outbox'),
    get('/control/faults'),
    get(`/control/accounts?platform=${platform}`),
    get('/control/requests'),
    get('/control/houses/all'),
    get('/control/invoices'),
  ])
  fill(
    'invoices',
    invoices.faults.map(each =>
      row([
        invoiceKinds[each.kind],
        platforms[each.platform],
        each.month,
        each.accountId,
        [each.amount, 'number'],
        [String(each.hours), 'number'],
        button('移除', () => remove(`/control/invoices/${each.id}`)),
      ]),
    ),
    7,
  )
  fill('houses', houses.orders.map(houseRow), 8)
  byId('now').textContent = `沙盒时间 ${time(health.now)}，共 ${health.accounts} 个广告账户`
  fill(
    'outbox',
    outbox.messages.map(each => row([time(each.at), each.kind === 'sms' ? '短信' : '邮件', each.to, each.subject, [each.text, 'text']])),
    5,
  )
  fill(
    'faults',
    faults.faults.map(each =>
      row([
        kinds[each.kind],
        each.operation ?? '全部',
        each.accountId ?? '全部',
        each.remaining ?? '不限',
        String(each.hits),
        [each.ms && `${each.ms} 毫秒`, each.code && `错误码 ${each.code}`, each.httpStatus && `HTTP ${each.httpStatus}`]
          .filter(Boolean)
          .join('，'),
        button('移除', () => remove(`/control/faults/${each.id}`)),
      ]),
    ),
    7,
  )
  const number = text => [text === 'unlimited' ? '不限' : text, 'number']
  fill(
    'accounts',
    accounts.accounts.map(each =>
      row([
        each.id,
        each.name,
        each.company,
        each.status,
        each.currency,
        number(each.limit),
        number(each.spent),
        number(each.left),
        number(each.spent_today),
        number(each.pending),
        actions(each),
      ]),
    ),
    11,
  )
  fill(
    'requests',
    requests.requests
      .slice(0, 100)
      .map(each =>
        row([
          time(each.at),
          each.operation,
          each.accountId,
          each.status === 0 ? '连接中断' : String(each.status),
          each.fault ? kinds[each.fault] : '',
          [`${each.method} ${each.path}${each.body ? `\n${each.body}` : ''}`, 'text'],
        ]),
      ),
    6,
  )
}

for (const [value, text] of Object.entries(kinds)) byId('fault-form').elements.kind.add(new Option(text, value))
byId('fault-form').elements.operation.add(new Option('全部操作', ''))
for (const name of operations) byId('fault-form').elements.operation.add(new Option(name, name))

byId('fault-form').addEventListener('submit', async event => {
  event.preventDefault()
  const numbers = new Set(['times', 'ms', 'httpStatus'])
  const given = [...new FormData(event.target)].filter(([, value]) => value !== '')
  const body = Object.fromEntries(given.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]))
  const reply = await fetch('/control/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  byId('fault-error').textContent = reply.ok ? '' : (await reply.json()).error
  await refresh()
})
byId('clear-faults').addEventListener('click', () => remove('/control/faults'))

for (const [value, text] of Object.entries(invoiceKinds)) byId('invoice-form').elements.kind.add(new Option(text, value))
for (const [value, text] of Object.entries(platforms)) byId('invoice-form').elements.platform.add(new Option(text, value))
byId('invoice-form').addEventListener('submit', async event => {
  event.preventDefault()
  const given = [...new FormData(event.target)].filter(([, value]) => value !== '')
  const body = Object.fromEntries(given.map(([name, value]) => [name, name === 'hours' ? Number(value) : value]))
  const reply = await fetch('/control/invoices', { method: 'POST', body: JSON.stringify(body) })
  byId('invoice-error').textContent = reply.ok ? '' : (await reply.json()).error
  await refresh()
})
byId('clear-invoices').addEventListener('click', () => remove('/control/invoices'))

byId('platforms').append(
  ...Object.entries(platforms).map(([value, text]) => {
    const item = button(text, async () => {
      platform = value
      for (const each of byId('platforms').children) each.setAttribute('aria-pressed', String(each === item))
      await refresh()
    })
    item.setAttribute('aria-pressed', String(value === platform))
    return item
  }),
)

void refresh()
setInterval(refresh, 3000)
