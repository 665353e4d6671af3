// How the portal is built: React, one chunk per page, a version file, and a brotli copy beside every asset.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const serverAddress = process.env['PORTAL_API'] ?? 'http://127.0.0.1:8080'
const compressed = /\.(js|css|html|json|svg)$/

/** What nearly every page needs goes together, or each page would take dozens of requests. */
const parts = {
  vendor:
    /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|use-sync-external-store|@tanstack\/(react-)?query(-core)?|@base-ui\/react\/(csp-provider|internals\/csp[^/]*))\//,
  /** Without the icons that neither signing in nor the account list shows. */
  small:
    /lucide-react(?!.*icons\/(link-2|pencil-line|arrow-down-left|circle-slash|history|shield-check|shield-off|circle-dashed|hourglass|qr-code|receipt-text|calendar-days|calendar-clock|clipboard-paste|file-text|equal|trash|circle-user|arrow-down-to-line|arrow-up-right)\.)|packages\/protocol\/src\/(?!lists\/|values\/zone|topics\/(?!(session|organization|diagnostics)\/(?!case-kinds)))/,
  /** What stands around all pages and is used inside them: named, because the bundler counts it as used once. */
  around:
    /ui\/src\/(overlay\/Toast|layout\/(UiProvider|RouteProgress))|browser\/src\/(calls\/(?!save-file|send-file)|clock|forms\/(?!MoneyInput|money-reader|HiddenRows|use-hidden|SheetReading)|session)|portal\/src\/(api\/(?!live|download|use-image-url)|routes|pages\/[\w-]+\/routes\.ts|session\/(?!work|challenge|hear-redirects)[^/]+\.ts|shell\/(unsaved|tab-names|layout-preference|Footer|Logo)|security\/problems)/,
  /** One style sheet for them, and for the pages around signing in. */
  styles:
    /ui\/src\/styles\/|ui\/src\/(actions|fields|display|layout)\/\w+\.module\.css|browser\/src\/app\/(?!key-help)[\w-]+\.module\.css|portal\/src\/(app|pages\/session)\/\w+\.module\.css|portal\/src\/shell\/shell\.module\.css/,
  /** The sign-in page, with what the other pages around signing in share with it. */
  access: /portal\/src\/pages\/session\/(LoginPage|AccessFrame|BrandPanel|SignInForm|Agreement|PhoneCodeFields|CountrySelect)\./,
  /** The parts that the sign-in page has too. */
  common:
    /ui\/src\/(actions\/(Button|IconButton|Link)|fields\/(Field|TextField|PasswordField|CodeField|FormErrorSummary|Checkbox|SegmentedControl)\.|display\/(NoticeStrip|Avatar|Tag))/,
  /** What lists and forms of signed-in pages are made of, a few hundred bytes each. */
  pages:
    /ui\/src\/(table|fields|actions\/(?!MenuPanel)|layout\/(?!UiProvider|RouteProgress)|display|overlay\/(Popover\.|ConfirmDialog|use-late-panel|layer|floating\.module))|packages\/protocol\/src\/topics|browser\/src\/lists|portal\/src\/(lists|preferences\/use-stored|formats\/(?!money-unit)|orders|origins\/origin|violations|api|exports\/ExportMenu|shell\/(TopBar|NewTabLink)|shell\/top-bar|shell\/use-buttons|shell\/menu-icons|pickers\/load-companies|consultant\/(open-consultant|consultant\.module))/,
  /** What orders, imports and a few forms are made of: the lists and the dashboard do without. */
  orders:
    /browser\/src\/forms\/(MoneyInput|money-reader|HiddenRowsQuestion|use-hidden-rows|SheetReadingText)\.|ui\/src\/(fields\/(IdBox|RadioGroup|Switch|AmountInput|amount-text)\.|layout\/UploadTile\.|display\/(ResultList|Countdown|Stepper|Timeline)\.)|portal\/src\/(appeals|uploads)\/|browser\/src\/calls\/send-file|portal\/src\/orders\/(item-text|submission|use-submission|transfer|add-problem|shortage|use-quote|use-capabilities|use-proved-submission|HeldOrder|RetryQuestion|limits-text|settled-sums|use-order-events|use-payer|booked-text|unanswered|use-second-press|recent-same|RecentSame|orders\.module)|portal\/src\/security\/use-step-up|protocol\/src\/(values\/(capital|reason|written-id|credit-code|names)\.|topics\/((files|imports|auto-clear)\/|(quota|exchange)\/limits\.))/,
  /** What lists declare: the account list needs its own alone. */
  declared:
    /protocol\/src\/(lists\/portal-lists|vocabulary\/buttons|topics\/((?!ad-accounts\/(lists|columns)\.)[\w-]+\/([\w-]+-)?(lists|columns)\.|exports\/(kinds|file-endpoints)))/,
  /** Parts of other pages that the account list does without. */
  beside:
    /lucide-react.*icons\/(link-2|pencil-line|arrow-down-left|circle-slash|history|shield-check|shield-off|circle-dashed|hourglass|qr-code|receipt-text|calendar-days|calendar-clock|clipboard-paste|file-text|equal|trash|circle-user|arrow-down-to-line|arrow-up-right)\.|ui\/src\/(fields\/(CountryCodeField|TextArea|ChoiceGroup|CalendarInput|DayField|InstantField|MultiSelect)|layout\/(Tabs|QrPanel)|display\/(Carousel|KeyFigure|QrCode|qr-picture|Sums))\.|ui\/src\/overlay\/Drawer|browser\/src\/app\/Loaded|portal\/src\/(pickers\/|origins\/BoxedPage|api\/(download|use-image-url)|formats\/number-text|lists\/(CardList|ChannelLinks|row-steps)|sub-customers)|browser\/src\/calls\/save-file/,
  /** Codes and words of other topics: the account list does without. */
  words:
    /protocol\/src\/topics\/((quota|wallet|contracts|freezes)\/enums|billing\/(bill-(enums|marks|endpoints|schemas)|closing|limits)|(cases|credit)\/(?!lists|columns|endpoints|schemas)[\w-]+|cases\/endpoints|(repayments|statements)\/(?!lists|columns)[\w-]+|(payments|refunds)\/(?!(console-)?(lists|columns))[\w-]+|bank-files\/[\w-]+|wallet\/(limits|banks)|quota\/(shown-states|booked|booking)|(wallet|spend|help)\/(daily-)?endpoints|spend\/(enums|limits|(report|outlier)-(?!columns)[\w-]+)|[\w-]+\/case-kinds|(violations|guidance|appeals)\/[\w-]*(enums|limits|marks|standing|deadlines)|(guidance|appeals)\/[\w-]*endpoints|violations\/(policy|forewarning|rectification)-endpoints|freezes\/frozen-endpoints|freezes\/(limits|marks)|(contracts|help)\/(limits|enums)|exports\/enums|sub-customers\/(endpoints|enums|limits)|companies\/(enums|material|regions|checks|(apply|draft|check)-endpoints)|openings\/(enums|(link-)?endpoints|representative)|items\/enums|(bindings|monitors)\/(?!lists|columns)[\w-]+|ad-accounts\/change-enums)\./,
  /** What the account list declares, with the cities of zones. */
  accounts: /protocol\/src\/(topics\/ad-accounts\/(lists|columns)|values\/zone)\./,
  /** What shows assets, in the gallery and where one is chosen. */
  gallery:
    /portal\/src\/(creatives\/(AssetThumb|thumb-due|asset-texts|creatives\.module)|pages\/creatives\/(CardGrid|moving|assets\.module|push-obstacle)|pickers\/load-accounts)/,
  uploads: /portal\/src\/uploads\/uploads\.|protocol\/src\/topics\/files\/enums\.|ui\/src\/layout\/Tabs\./,
  sending: /portal\/src\/(orders\/(submission|unanswered)|funds\/use-one-key)\.|ui\/src\/fields\/Switch\./,
  /** What floats above signed-in pages, once it is wanted. */
  floating: /@base-ui\/react\/|@floating-ui|ui\/src\/(overlay\/(Dialog|modal\.module)|actions\/MenuPanel)/,
}
const butNot = (these: RegExp, ...those: RegExp[]) =>
  new RegExp(`^(?!.*(?:${those.map(({ source }) => source).join('|')})).*(?:${these.source})`)
/** The words of these topics lie in a part of each topic's own: whoever adds a topic adds its name. */
const wordsOf = /protocol\/src\/topics\/(ads|ad-management|creatives)\//
const topicBy = (folder: RegExp) => (id: string) => folder.exec(id)?.[1] ?? null
const publishing = /protocol\/src\/topics\/ad-management\/publishing/
/** What the document asks for itself: no page names it again. */
const withDocument = /assets\/(rolldown-runtime|vendor|around)-/
/** Each takes along what its files need and none before it has taken: the order counts. */
const chunks = [
  { name: 'vendor', test: parts.vendor },
  { name: 'around', test: new RegExp(`${parts.around.source}|${parts.styles.source}|${parts.common.source}`) },
  { name: 'shared', test: butNot(parts.small, parts.orders, parts.declared), minShareCount: 2 },
  { name: 'access', test: parts.access },
  { name: 'sending', test: parts.sending, minShareCount: 2 },
  {
    name: 'pages',
    test: butNot(parts.pages, parts.orders, parts.declared, parts.beside, parts.words, parts.accounts, wordsOf),
    minShareCount: 2,
  },
  { name: 'accounts', test: parts.accounts, minShareCount: 2 },
  { name: topicBy(wordsOf), test: butNot(wordsOf, publishing), minShareCount: 2 },
  { name: 'publishing', test: publishing, minShareCount: 2 },
  { name: 'uploads', test: parts.uploads, minShareCount: 2 },
  { name: 'words', test: parts.words, minShareCount: 2 },
  { name: 'declared', test: parts.declared, minShareCount: 2 },
  { name: 'orders', test: parts.orders, minShareCount: 2 },
  { name: 'gallery', test: parts.gallery, minShareCount: 2 },
  { name: 'charts', test: /ui\/src\/charts\//, minShareCount: 2 },
  { name: 'beside', test: parts.beside, minShareCount: 2 },
  { name: 'floating', test: parts.floating, minShareCount: 2 },
  // Many small pages: each alone is a line of the entry.
  { name: 'bindings', test: /portal\/src\/pages\/bindings\/(?!routes\.)/ },
  { name: 'monitors', test: /portal\/src\/pages\/monitors\/(?!routes\.)/ },
]

export default defineConfig({
  plugins: [react(), withoutSummaries(), withoutRefusals(), accessPreload(), versionFile(), precompressed()],
  css: { modules: { generateScopedName: scopedName } },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': { target: serverAddress, changeOrigin: false } } },
  build: {
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter(name => !withDocument.test(name)),
    },
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})

/** The class of a style sheet's rule, with a mark of the sheet: the line, which is usual there too, packs badly. */
function scopedName(name: string, file: string): string {
  const path = relative(join(import.meta.dirname, '../..'), file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** Refusals arrive with code and words: the portal carries those alone that its own code names, with words where it says them. */
function withoutRefusals(): Plugin {
  const folders = ['src', '../../packages/browser/src', '../../packages/protocol/src'].map(folder => join(import.meta.dirname, folder))
  const files = folders.flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
  const uses = files
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-[^/]+$/.test(file))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/(?:CATALOGUE\.|new Refusal\(')(\w+)(\.msg)?/g)])
  const named = new Set(uses.map(([, name]) => name))
  const said = new Set(uses.filter(([, , words]) => words !== undefined).map(([, name]) => name))
  return {
    name: 'portal-without-refusals',
    apply: 'build',
    transform: {
      filter: { id: /protocol\/src\/errors\/catalogue\.ts$/ },
      handler: code => ({
        code: code.replace(
          /\b([A-Z_]+): (\{[^{}]*?\bmsg: )(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)(,?\s*\}),?/g,
          (whole, name: string, before: string, after: string) =>
            said.has(name) ? whole : named.has(name) ? `${name}: ${before}''${after},` : '',
        ),
        map: null,
      }),
    },
  }
}

/** What a call is for in words describes the server's interface; no browser reads it. */
function withoutSummaries(): Plugin {
  return {
    name: 'portal-without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /protocol\/src\/topics\/[\w-]+\/[\w-]*endpoints\.ts$/ },
      handler: code => ({ code: code.replace(/\bsummary: (?:'[^'\n]*'|"[^"\n]*"),?/g, ''), map: null }),
    },
  }
}

/** The pages around signing in are asked for with the document: visitors wait for no second round. */
function accessPreload(): Plugin {
  return {
    name: 'portal-access-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.keys(bundle).find(name => /^assets\/access-[^/]+\.js$/.test(name))
        return chunk === undefined
          ? []
          : [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk}` }, injectTo: 'head' }]
      },
    },
  }
}

/** Writes version.json from the names of the emitted files, which carry their content's hash; an open page compares it. */
function versionFile(): Plugin {
  return {
    name: 'portal-version-file',
    configureServer(server) {
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ version: 'development' }))
      })
    },
    generateBundle(_options, bundle) {
      const version = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
    },
  }
}

/** Puts `<file>.br` beside each text file of the output, so that the server compresses nothing while it answers. */
function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'portal-precompressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter(name => compressed.test(name)).map(name => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }))
}
