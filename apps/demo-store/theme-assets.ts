import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packedText } from '#core/server/http/compression.ts';

interface Asset {
  /** The answer's body; texts are compressed. */
  body: (request: FastifyRequest, reply: FastifyReply) => Buffer | Promise<Buffer>;
  type: string;
  version: string;
}

export interface ThemeAssets {
  /** Address of an asset with its version; of an unknown one the address it would have. */
  url(name: string): string;
  /** Answers an asset; false when there is none of this name. */
  send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)];
    if (!type) continue;
    const bytes = readFileSync(join(folder, name));
    assets.set(name, {
      body: /^text|svg/.test(type) ? packedText(bytes) : () => bytes,
      type,
      version: createHash('sha256').update(bytes).digest('base64url').slice(0, 10),
    });
  }
  return assets;
}

/** The files of the theme's `assets/`, held in memory; read again for each use while `reload`. */
export function themeAssets(folder: string, base: string, reload: boolean): ThemeAssets {
  let assets = readAssets(folder);
  const find = (name: string): Asset | undefined => {
    if (reload) assets = readAssets(folder);
    return assets.get(name);
  };
  return {
    url(name) {
      const version = find(name)?.version;
      return `${base}/${encodeURIComponent(name)}${version ? `?v=${version}` : ''}`;
    },
    async send(name, request, reply) {
      const asset = find(name);
      if (!asset) return false;
      // Only the address with this very version stays true for ever.
      const versioned = (request.query as { v?: unknown }).v === asset.version;
      reply
        .type(asset.type)
        .header('cache-control', versioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
        .header('content-security-policy', "sandbox; default-src 'none'");
      void reply.send(await asset.body(request, reply));
      return true;
    },
  };
}
