// File kinds: what may be uploaded for what, and which bounds hold; shared by browser and server.

const MB = 1024 * 1024
const IMAGES = ['jpg', 'jpeg', 'png', 'webp'] as const

export const FILE_KINDS = {
  /** seen by everybody of the same customer; kept at 80×80 and, for sharp screens, 160×160 */
  avatar: { name: '头像', extensions: IMAGES, mostBytes: 5 * MB },
  /** seen by its owner */
  feedback: { name: '反馈截图', extensions: IMAGES, mostBytes: 8 * MB },
  /** of what one of the staff proposes; seen by the staff who may see its case */
  proof: { name: '凭证', extensions: [...IMAGES, 'pdf'], mostBytes: 8 * MB },
  /** of a transfer; seen by the people of the tenant that handed it in and by staff */
  voucher: { name: '汇款凭证', extensions: [...IMAGES, 'pdf'], mostBytes: 10 * MB },
  /** of what a customer applies for another credit limit with; seen by its people and by the staff who may see the case */
  credit: { name: '财务资料', extensions: ['jpg', 'jpeg', 'png', 'pdf'], mostBytes: 10 * MB },
  /** the sealed paper that confirms a statement, or the voucher of a payment; seen by the customer's people and by staff */
  receipt: { name: '回执', extensions: ['jpg', 'jpeg', 'png', 'pdf'], mostBytes: 10 * MB },
  /** of a contract that a customer signs; seen by its people and by staff */
  attachment: { name: '附件', extensions: [...IMAGES, 'pdf'], mostBytes: 10 * MB },
  /** of a closed bill; answered by calls about the bill alone */
  'tax-invoice': { name: '发票', extensions: ['pdf'], mostBytes: 10 * MB },
  /** of a platform; answered by calls to everybody */
  policy: { name: '政策文件', extensions: [...IMAGES, 'pdf'], mostBytes: 10 * MB },
} as const
export type FileKind = keyof typeof FILE_KINDS
/** Those that users upload. */
export const FILE_KIND_CODES = ['avatar', 'feedback', 'voucher', 'credit'] as const satisfies readonly FileKind[]

/** What shows that a violation was put right, why an account should thaw, or what an appeal says; large, and read by whoever sees what it shows. */
export const EVIDENCE_FILE = {
  name: '凭证',
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'mp4', 'mov', 'webm', 'pdf'],
  mostBytes: 20 * MB,
} as const
export const EVIDENCE_MOST = 9

/** Sheets of import batches come in through the import calls, and lie with the other files under the same quota. */
export const SHEET_FILE = { name: '导入文件', extensions: ['xlsx', 'csv'], mostBytes: 5 * MB } as const
/** A contract is made by the product itself; an attachment of one comes in through its own call. */
export const STORED_KIND_CODES = [
  ...FILE_KIND_CODES,
  'sheet',
  'proof',
  'attachment',
  'contract',
  'receipt',
  'tax-invoice',
  'evidence',
  'policy',
] as const
export type StoredKind = (typeof STORED_KIND_CODES)[number]

/**
 * Who reads a file by its address. Colleagues: its person's, wherever he belongs. All others belong to the customer, or sub-customer, for
 * which they were handed in, and are read by its people: uploader (who still belongs to it), tenant (all of them), contract (those whose
 * contract names it, and its uploader), evidence (those who see what it shows, and its uploader), none (calls answer it).
 */
export const FILE_READERS = {
  avatar: 'colleagues',
  feedback: 'uploader',
  voucher: 'tenant',
  receipt: 'tenant',
  credit: 'tenant',
  sheet: 'tenant',
  attachment: 'contract',
  contract: 'contract',
  proof: 'contract',
  'tax-invoice': 'none',
  policy: 'none',
  evidence: 'evidence',
} as const satisfies Record<StoredKind, string>
export const kindsReadBy = (reader: (typeof FILE_READERS)[StoredKind]): StoredKind[] =>
  STORED_KIND_CODES.filter(kind => FILE_READERS[kind] === reader)

/** Width times height of an image, before it is decoded (reliability.md 4, Uploads). */
export const MOST_PIXELS = 25_000_000
export const AVATAR_PIXELS = 80
/** Longest side of a stored screenshot. */
export const SCREENSHOT_PIXELS = 2_560
/** What one user's files may take together (of the staff: those that no case names), and how many may come in an hour. */
export const MOST_USER_BYTES = 50 * MB
/** The same of PDFs, which are kept as they come. */
export const MOST_USER_PDF_BYTES = 100 * MB
/** The same of evidence that nothing refers to yet. */
export const MOST_USER_EVIDENCE_BYTES = 400 * MB
export const MOST_UPLOADS_PER_HOUR = 60
/** A ticket lets one session read one file so long. */
export const TICKET_MINUTES = 5
