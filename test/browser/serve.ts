import fs from 'node:fs'
import http from 'node:http'
import type {AddressInfo} from 'node:net'
import path from 'node:path'

/** A folder as a host shows it, below a folder of its own. */
export interface Host {
  /** The address of the site, which ends with `/`. */
  url: string
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml'
}

/** Show a folder at `http://127.0.0.1:<port>/some/where/`. */
export async function serve(folder: string): Promise<Host> {
  const root = '/some/where/'
  const server = http.createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname)
    const name = asked.endsWith('/') ? `${asked}index.html` : asked
    const file = path.join(folder, path.posix.normalize(name.slice(root.length)))
    const isBelow = asked.startsWith(root) && file.startsWith(folder)
    if (!isBelow || !fs.statSync(file, {throwIfNoEntry: false})?.isFile())
      return void response.writeHead(404, {'content-type': 'text/plain'}).end('No')
    response.writeHead(200, {'content-type': types[path.extname(file)] ?? 'application/octet-stream'})
    fs.createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${root}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
