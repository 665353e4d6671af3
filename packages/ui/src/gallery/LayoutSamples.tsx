// Cards, tabs, upload and QR panel.
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Card } from '../layout/Card.tsx'
import { QrPanel } from '../layout/QrPanel.tsx'
import { Row, Stack, WithAside } from '../layout/Stack.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { UploadTile } from '../layout/UploadTile.tsx'
import styles from './gallery.module.css'

export const LayoutSamples = () => {
  return (
    <WithAside
      aside={
        <Card title="应付汇总" actions={<Button size="small">明细</Button>}>
          <Row justify="between">
            <span>合计应付</span>
            <strong>$1,240.00</strong>
          </Row>
        </Card>
      }
    >
      <TabSamples />
      <Card title="上传">
        <Stack>
          <div className={styles.grid}>
            <UploadTile
              label="付款凭证"
              required
              help="支持 JPG、PNG、PDF，单个不超过 10 MB"
              onAdd={() => {}}
              onRemove={() => {}}
              files={[
                { id: '1', name: '付款回单-2026-11-18.pdf', size: '482 KB', state: 'done' },
                { id: '2', name: '付款截图.png', state: 'uploading', progress: 0.62 },
                { id: '3', name: '合同扫描件.tiff', state: 'failed', message: '不支持的文件类型' },
              ]}
            />
            <UploadTile label="营业执照" error="请上传营业执照" files={[]} onAdd={() => {}} onRemove={() => {}} />
            <UploadTile label="授权书" disabledReason="已提交审核，不能修改" files={[]} onAdd={() => {}} onRemove={() => {}} />
          </div>
        </Stack>
      </Card>
      <Card title="扫码">
        <Row gap={16}>
          <QrPanel title="微信支付" note="请使用微信扫一扫" cover="正在生成二维码…" />
          <QrPanel
            title="支付宝"
            note="二维码 15 分钟内有效"
            cover={
              <>
                二维码已过期
                <Button size="small">重新获取</Button>
              </>
            }
          />
        </Row>
      </Card>
    </WithAside>
  )
}

const TabSamples = () => {
  const [tab, setTab] = useState<'base' | 'files'>('base')
  return (
    <>
      <Card title="标签页" meta="左右方向键切换">
        <Tabs
          label="资料"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'base', label: '基本资料', panel: <p>公司名称、统一社会信用代码、推广链接。</p> },
            { value: 'files', label: '附件', count: 2, panel: <p>营业执照、授权书。</p> },
          ]}
        />
      </Card>
      <Card title="侧边标签页" meta="上下方向键切换，窄屏时在上方">
        <Tabs
          label="个人中心"
          atSide
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'base', label: '基本资料', panel: <p>头像、姓名、手机号。</p> },
            { value: 'files', label: '组织成员', count: 2, panel: <p>成员与邀请。</p> },
          ]}
        />
      </Card>
    </>
  )
}
