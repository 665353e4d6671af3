// The manual: rectifications, forewarnings and freezes.
import type { FirstArticle } from './first-article.ts'

export const RISK: readonly FirstArticle[] = [
  {
    topic: 'VIOLATION',
    title: '收到整改通知怎么办',
    body: `打开[待整改账户](/rectification/to-be-rectified/facebook)，上方是待整改和今日截止的数量，列表按截止时间排列。

1. 查看违规类型、违规广告数与渠道政策。
2. 先在渠道处理广告：下架、修改落地页或更换素材。
3. 处理完后联系专属顾问核对；被驳回时按列表中的驳回原因修改。`,
  },
  {
    topic: 'VIOLATION',
    title: '整改时限与逾期',
    body: `- 每个整改任务都有截止时间；截止前 72、24、2 小时各提醒一次。提醒方式在[通知设置](/user/info?tab=notify)的**违规整改**中选择。
- 启用逾期处理的客户，到截止时间仍未整改的账户会被禁止加额，由工作人员解除。
- 需要更多时间时，请在截止前联系专属顾问申请延期。`,
  },
  {
    topic: 'VIOLATION',
    title: '广告违规预警：在整改之前处理',
    body: `[广告违规预警](/rectification/facebook/violate)列出渠道已拒绝、但还没有成为整改任务的广告。

- 打开一条预警即标为已读；有更多广告被拒时会再次变为未读。
- 详情中可以看到广告预览、命中的规则和修改建议。
- 处理完后点击**标记已处理**。

及时处理预警可以避免账户进入整改或被冻结。`,
  },
  {
    topic: 'VIOLATION',
    title: '账户被冻结：查看原因与申请解冻',
    body: `在[Facebook 冻结明细](/rectification/freeze-record/facebook)或[TikTok 冻结明细](/rectification/freeze-record/tiktok)查看冻结原因、冻结时间和冻结时余额。未读的记录加粗并带圆点。

## 申请解冻
1. 点击**申请解冻**，填写解冻理由（不少于 20 字）并上传凭证；一次最多选择 20 个账户。
2. 提交后状态为待审核，审核前可以撤回。
3. 审核通过后由我们向渠道申诉；被驳回的可以修改后再次申请。
4. 读取到渠道已解冻后，状态变为**已解冻**，账户自动恢复。

账户解冻前不能新增额度，可以清零取回剩余额度。`,
  },
]
