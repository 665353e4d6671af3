// The manual: what second-tier agents and their sub-customers do, and watching over ads.
import type { FirstArticle } from './first-article.ts'

export const TOOLS: readonly FirstArticle[] = [
  {
    topic: 'AGENT',
    title: '新建子客户并邀请其用户',
    reach: 'AGENTS',
    body: `1. 打开[子客户管理](/second/asset/list)，点击**新建子客户**，填写名称和用户的手机号。
2. 对方确认邀请后即可登录，在其工作台看到分配给它的账户与额度。
3. 邀请有有效期，过期后可以重新发送，未接受前可以撤回。

**可见消耗**关闭时，子客户看不到其账户的消耗；**自行充值**决定子客户能否自己往钱包充值。`,
  },
  {
    topic: 'AGENT',
    title: '分配账户与额度，收回资金',
    reach: 'AGENTS',
    body: `## 分配账户
在[子客户管理](/second/asset/list)点击**分配账户**，可跨渠道多次搜索后一起分配，一次最多 500 个。
账户及其余额随之转给子客户；此前的消耗仍记在原归属。

## 分配额度与收回
**分配额度**把您钱包中的资金转给子客户；**收回额度**只能收回分配且尚未使用的部分，子客户自己充值的资金不能收回。每一笔都在[广告钱包](/wallet)的流水中。`,
  },
  {
    topic: 'AGENT',
    title: '子客户使用说明：我的额度与账户',
    reach: 'SUB_CUSTOMERS',
    body: `- 您的账户由代理商分配，见[工作台](/service/account/dashboard)与账户列表。
- 新增额度使用钱包的可用额度；不足时请联系代理商分配，开放自行充值时也可以自己[充值](/record)。
- 代理商未开放消耗数据时，页面不显示消耗、日均消耗与预计可用天数。
- 调减、清零退回的金额，回到当时的付款方。`,
  },
  {
    topic: 'AI',
    title: '账户被盗刷怎么办，如何预防',
    body: `监控规则（自动暂停广告组）即将上线，上线前请这样做：

## 发现异常时
1. 立即[清零账户](/account/facebook)，剩余额度退回钱包或恢复授信。
2. 在渠道后台移除不认识的管理员和广告，修改密码。
3. 联系专属顾问，提供账户 ID 与异常的时间。

## 平时
- 为自己的登录开启[两步验证](/user/info?tab=security)，不与他人共用账号。
- 不要一次给账户过多额度，分多次新增。
- 每天看一眼每日消耗中的**异常消耗**。`,
  },
]
