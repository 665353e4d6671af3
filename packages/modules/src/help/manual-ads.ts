// The manual: ads are created, looked after in their list, and made of creatives.
import type { FirstArticle } from './first-article.ts'

export const ADS: readonly FirstArticle[] = [
  {
    topic: 'ADS',
    title: '创建广告：五步、发布、继续与清理',
    reach: 'CUSTOMERS',
    body: `1. 打开[创建广告](/accountManage/accountManageAdd)，选择 Facebook、Google 或 TikTok。
2. 依次填写账户与目标、受众与版位、预算排期、创意，右侧为实时预览。填写的内容自动保存为草稿。
3. 在最后一步**预览**中核对。Facebook 和 Google 会先由渠道校验，TikTok 没有校验接口，在创建时检查。
4. 点击**发布广告**。广告系列、广告组和广告依次创建并回读核对，最后开启广告系列，在此之前不会消耗。

## 中途停下
- **继续发布**：按渠道的提示修改后，从停下的一步继续，已创建的不会重复创建。
- **清理**：删除已创建的广告、广告组和广告系列，删除后不能恢复。

发布过的广告和草稿都在页面上方的**草稿与发布记录**中。渠道的可选增强默认关闭。`,
  },
  {
    topic: 'ADS',
    title: '广告管理：开启、暂停与改预算',
    reach: 'CUSTOMERS',
    body: `[广告管理](/accountManage/accountManageList)按渠道和层级列出广告系列、广告组和广告，有今日和近 7 日的数据。

- **开关**：点击一行的开关，或勾选后批量开启、暂停，一次最多 500 个。
- **改预算**：勾选后点击**改预算**。同一批的币种须相同；Google 的预算在广告系列上。
- **撤销**：提交后 6 秒内可以撤销，此时还没有发送到渠道；暂停也在 6 秒后才发送。
- **核实中**：已发送，正在读取渠道的状态。渠道显示已生效才算成功。

点击名称查看按日数据和**操作历史**，其中有每次修改的人、时间和结果。

## 数据多久更新
当日有消耗的账户约每 15 分钟读取一次，其他约每小时一次。页面上方写明更新时间和未能读取的账户。当日数据为预估，可能回落。

## 开启不了
监控规则暂停的广告，先到[暂停日志](/security/config?tab=pause-log)恢复投放；账户有未关闭的盗刷事件时，关闭事件后才能开启。`,
  },
  {
    topic: 'ADS',
    title: '素材、数字人视频与 Symphony',
    reach: 'CUSTOMERS',
    body: `[TikTok 创意平台](/tiktok-create-platform)需要开通 TikTok。

## 上传素材
图片支持 JPG、PNG，不超过 50 MB；视频支持 MP4、MOV，不超过 500 MB。上传中断后，7 天内再次选择同一个文件，从已上传处继续。
每个素材写明适用的渠道，不适用的说明原因。创建广告时选用的素材会自动推送到账户，也可以在素材上点击**推送到账户**。

## AI 生成的视频
- **数字人视频**：选择数字人，填写脚本和名称。
- **Symphony**：选择 1 至 10 张图片，填写脚本和名称，生成视频。
- **智能脚本**：TikTok 按广告组生成文案，账户须先有广告组；没有时请先[创建广告](/accountManage/accountManageAdd)，或换一个账户。

完成的视频存入素材库并标注 AIGC，投放 TikTok 时同样标注。AI 制作的内容可能有误，使用前请核对。`,
  },
]
