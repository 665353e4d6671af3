// The manual of the demo: three articles that operations wrote, about what the portal really does.
import { addArticle } from '@tallyhelm/flows/help/edit-articles'
import type { ArticleAddition } from '@tallyhelm/protocol/topics/help/console-schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { staffOf } from './staff.ts'

const ARTICLES: readonly Pick<ArticleAddition, 'topic' | 'title' | 'body' | 'position'>[] = [
  {
    topic: 'QUOTA',
    title: '如何新增额度并查看结果',
    position: 10,
    body: `## 提交申请
1. 打开账户列表，如[Facebook 账户](/account/facebook)，勾选一个或多个账户。
2. 点击**新增额度**，填写每个账户的金额。页面会列出服务费、税费与应付合计。
3. 核对应付合计后提交。款项先从钱包或授信中冻结，渠道确认成功后才会扣除。

## 查看结果
- 每个账户单独处理，进度在[账户操作记录](/operate/record)中按单号查看。
- 全部账户处理完后，消息中心会通知提交人。
- 某个账户失败时，冻结的金额与费用退回原资金账户，其他账户不受影响。

## 常见问题
提交后发现金额填错：处理中的账户不能修改，请等待完成后用**减少额度**调回。`,
  },
  {
    topic: 'ACCOUNT',
    title: '邀请同事与保护账号',
    position: 10,
    body: `## 邀请同事
1. 主账号打开[个人中心](/user/info)的**组织成员**。
2. 输入对方的手机号并发送邀请，邀请 24 小时内有效。
3. 对方登录后点击加入，即可查看本公司的账户与记录。

## 两步验证
在[个人中心](/user/info)的**账号安全**中绑定动态验证码或通行密钥。请把恢复码保存在安全的地方，每个恢复码只能使用一次。`,
  },
  {
    topic: 'FINANCE',
    title: '钱包余额、冻结与流水',
    position: 10,
    body: `## 余额
[广告钱包](/wallet)按币种显示可用余额与冻结金额。冻结金额属于尚未完成的申请，申请成功后扣除，失败后退回。

## 流水
- 充值、额度变更、服务费与退回各记一笔，可按时间与类型筛选并导出。
- 每笔额度变更都带有申请单号，可到[账户操作记录](/operate/record)查看对应的账户。`,
  },
]

export async function writeManual(world: World): Promise<void> {
  const author = await staffOf(world, 'ops')
  for (const article of ARTICLES) await addArticle(world, author, { ...article, state: 'PUBLISHED', reason: '首次发布操作手册' })
}
