// The invented companies and brands behind the demo's ad accounts.

export type DemoOwner = 'main' | 'b0' | 'p2' | 'b3' | 'agent'

export interface DemoCompany {
  key: string
  owner: DemoOwner
  name: string
  brands: readonly string[]
}

export const demoCompanies: readonly DemoCompany[] = [
  { key: 'lanxi', owner: 'main', name: '岚汐科技（示例）', brands: ['Nordlake', 'Solace-Beauty'] },
  { key: 'qihe', owner: 'main', name: '栖禾贸易（示例）', brands: ['Wildfern', 'Maplewren'] },
  { key: 'chaoxi', owner: 'main', name: '潮汐互动（示例）', brands: ['Tidepool', 'Lumenfox'] },
  { key: 'gangwan', owner: 'main', name: '港湾家居（示例）', brands: ['Harbor', 'Oakmere'] },
  { key: 'yunque', owner: 'main', name: '云雀智能（示例）', brands: ['Larkspur', 'Brightloom'] },
  { key: 'beiling', owner: 'b0', name: '北翎出行（示例）', brands: ['Northwing'] },
  { key: 'songyan', owner: 'p2', name: '松砚文创（示例）', brands: ['Pinestone'] },
  { key: 'haitang', owner: 'b3', name: '海棠服饰（示例）', brands: ['Begonia'] },
  { key: 'qingzhou', owner: 'agent', name: '轻舟传媒（示例）', brands: ['Lightboat', 'Reedmarsh'] },
]

/** The agency's own business managers, manager accounts, one set per owner, and its one business centre. */
export const demoAgency = {
  topManagerId: '9900000001',
  topManagerName: '量舵代理 MCC（示例）',
  meta: {
    main: '990000000000001',
    mainClient: '990000000000002',
    b0: '990000000000003',
    p2: '990000000000004',
    b3: '990000000000005',
    agent: '990000000000006',
  },
  /** one more manager account of the agency, which accounts can be moved to, and two of customers' own */
  spareManagerId: '9900000021',
  foreignManagers: [
    { id: '9980000001', name: '岚汐科技 MCC（示例）' },
    { id: '9980000002', name: '栖禾贸易 MCC（示例）' },
  ],
  /** business centres of customers: the first takes what is shared with it, the second lets it wait, the third is not there */
  partnerCenters: [
    { id: '7980000000000000001', name: '岚汐科技商务中心（示例）', answer: 'takes' },
    { id: '7980000000000000002', name: '栖禾贸易商务中心（示例）', answer: 'waits' },
    { id: '7980000000000000003', name: '', answer: 'missing' },
  ],
  google: { main: '9900000011', b0: '9900000012', p2: '9900000013', b3: '9900000014', agent: '9900000015' },
  tiktok: { main: '7990000000000000001' },
} as const
