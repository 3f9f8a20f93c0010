/**
 * Entry of every npm script: installs what the lock file asks for, then runs the command under the pinned Node.
 * Plain JavaScript, because the Node that starts it may be one that cannot run TypeScript.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
/** What V8 has compiled, for the next start; it goes with the modules when they are installed again. */
const compiled = join(modules, '.cache', 'compiled')
/** Commands whose start somebody waits for. */
const startsQuickly = ['start', 'crossbook', 'bench']
const noteOfLastInstall = join(modules, '.crossbook-lock')

/** The lock file's digest and the platform: an install made for another platform is as stale as an old one. */
function digestOfLock() {
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${digest} ${process.platform}-${process.arch}\n`
}

/** The script file of npm itself: the one that started us, else the one that lies beside this Node or on PATH. */
function findNpm() {
  const started = process.env.npm_execpath
  if (started && basename(started) === 'npm-cli.js' && existsSync(started)) return started
  const bin = dirname(process.execPath)
  const beside = [
    join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ].find((path) => existsSync(path))
  return beside || findNpmOnPath()
}

function findNpmOnPath() {
  for (const folder of (process.env.PATH || '').split(delimiter)) {
    const link = join(folder, 'npm')
    if (!existsSync(link)) continue
    const target = realpathSync(link)
    if (basename(target) === 'npm-cli.js') return target
  }
  return undefined
}

/** Installs when the lock file has changed since the last install. Its chatter goes to stderr alone. */
function install() {
  const wanted = digestOfLock()
  if (existsSync(noteOfLastInstall) && readFileSync(noteOfLastInstall, 'utf8') === wanted) return
  const npm = findNpm()
  if (!npm) stop('npm was not found. Install Node.js with npm from https://nodejs.org, then try again.')
  console.error('Installing dependencies ...')
  const result = spawnSync(
    process.execPath,
    [npm, 'ci', '--include=dev', '--include=optional', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 2, 2] },
  )
  if (result.error) stop(`npm could not be started: ${result.error.message}`)
  if (result.status !== 0) stop('npm ci failed; its message stands above.')
  writeFileSync(noteOfLastInstall, wanted)
}

function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0])
}

/** The Node to run: the pinned one where its package exists and runs here, else this one if it is new enough. */
function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(modules, `node-${system}-${process.arch}`, 'bin', file)
  if (existsSync(pinned)) {
    // Present is not enough: on a system with another C library the file is there and does not start.
    const answer = spawnSync(pinned, ['--version'], { encoding: 'utf8' })
    if (answer.status === 0 && majorOf(answer.stdout.trim()) >= 24) return pinned
  }
  if (majorOf(process.version) >= 24) return process.execPath
  return stop(
    `Crossbook runs on Node 24 or newer. It brings its own for Linux and Windows, but not for ` +
      `${process.platform}-${process.arch}, and this machine has ${process.version}. ` +
      `Install Node 24 from https://nodejs.org, then try again.`,
  )
}

/** The arguments of `node` that package.json gives for NAME:ready. */
function argumentsOf(name) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const line = scripts[`${name}:ready`]
  if (!line?.startsWith('node ')) stop(`There is no command "${name}".`)
  return line.split(' ').slice(1)
}

/** Runs the command in this terminal; its exit status, or the signal that ended it, becomes ours. */
function run(node, args) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH || ''].join(delimiter)
  const env = { ...process.env, PATH: path }
  // Threads and processes of the server inherit it.
  if (startsQuickly.includes(name)) env.NODE_COMPILE_CACHE ??= compiled
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // npm repeats what the terminal has already sent to the whole group: once is enough for the child.
    process.once(signal, () => child.kill(signal))
    process.on(signal, () => {})
  }
  endWithShell(child)
  child.on('error', (error) => stop(`Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : code)
  })
}

/** npm passes a signal to its shell alone, which dies of it and tells nobody: its death ends the command too. */
function endWithShell(child) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Crossbook needs Node 20.19 or newer to start; this machine has ${process.version}.`)
}
const [name, ...rest] = process.argv.slice(2)
if (!name) stop('Usage: node scripts/bootstrap.mjs start|test|test:slow|bench|crossbook [arguments]')
const command = argumentsOf(name)
install()
run(findNode(), [...command, ...rest])
