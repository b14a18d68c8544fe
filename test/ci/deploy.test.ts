import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { livePath, readyPath } from '../../mock/listen.ts';
import { root, runCommand } from '../support/cli-process.ts';

const folder = path.join(root, 'deploy');
const readText = (name: string) => readFileSync(path.join(folder, name), 'utf8');

/** The environment variables that `understudy serve` reads, by its help. */
async function listVariables(): Promise<string[]> {
  const { stdout } = await runCommand(['serve', '--help']);
  return stdout.match(/UNDERSTUDY_[A-Z_]+/g) ?? [];
}

describe('compose.yaml', () => {
  interface ComposeService {
    image?: string;
    build?: string;
    environment?: Record<string, string>;
    secrets?: string[];
    configs?: { source: string }[];
    depends_on?: string[] | Record<string, object>;
    deploy?: { replicas: number };
    ports?: string[];
  }
  interface Compose {
    services: Record<string, ComposeService>;
    secrets: Record<string, { file: string }>;
    configs: Record<string, { file: string }>;
  }
  const compose = parse(readText('compose.yaml')) as Compose;
  const { replica = {}, balancer = {} } = compose.services;

  test('names only what there is', () => {
    for (const { secrets = [], configs = [], depends_on: needed = [] } of Object.values(compose.services)) {
      for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret);
      for (const { source } of configs) expect(Object.keys(compose.configs)).toContain(source);
      for (const service of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(Object.keys(compose.services)).toContain(service);
    }
    expect(existsSync(path.join(folder, replica.build ?? '', 'Dockerfile'))).toBe(true);
    expect(existsSync(path.join(folder, compose.configs.balancer?.file ?? ''))).toBe(true);
  });

  test('starts three replicas with options that there are, as the image does', async () => {
    const environment = replica.environment ?? {};

    expect(replica).not.toHaveProperty('entrypoint');
    expect(replica.deploy?.replicas).toBe(3);
    expect(environment.UNDERSTUDY_STATE).toMatch(/^postgres:\/\//);
    expect(await listVariables()).toEqual(expect.arrayContaining(Object.keys(environment)));
    for (const [name, file] of Object.entries(environment).filter(([one]) => one.endsWith('_FILE')))
      expect(replica.secrets, name).toContain(path.basename(file));
  });

  test('is open to this machine alone, has no password of its own, and fixed images', () => {
    expect(balancer.ports).toEqual(['127.0.0.1:4010:4010']);
    for (const { image, ports = [] } of Object.values(compose.services)) {
      if (image !== undefined) expect(image).toMatch(/^[a-z]+:\d+/);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    expect(readText('compose.yaml')).not.toMatch(/PASSWORD: /);
  });

  test('its load balancer asks for what the mock answers, and sends nothing twice', () => {
    const config = readText('haproxy.cfg');
    expect(config).toContain(`option httpchk GET ${readyPath}\n  http-check expect status 204`);
    expect(config).toMatch(/retry-on conn-failure\n/);
    expect(config).toMatch(/server-template replica \d+ replica:4010 /);
  });
});

test('the image has the driver of PostgreSQL that is tested', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };

  expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toContain(` pg@${devDependencies.pg}\n`);
});

type Manifest = { kind: string } & ConstructorParameters<typeof Deployment>[0] &
  ConstructorParameters<typeof Service>[0] &
  ConstructorParameters<typeof PodDisruptionBudget>[0];

describe('the manifests for Kubernetes', () => {
  const text = readText('kubernetes/understudy.yaml');
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const kinds = { Deployment, Service, PodDisruptionBudget };
  const validate = (manifest: Manifest) => new kinds[manifest.kind as keyof typeof kinds](manifest).validate();
  const [deployment, service, budget] = manifests;
  const { spec: pod, metadata } = deployment?.spec?.template ?? {};
  const [container] = pod?.containers ?? [];

  test('keep to the schemas, which find what is wrong', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(Object.keys(kinds));
    for (const manifest of manifests) expect(() => validate(manifest)).not.toThrow();
    for (const [right, wrong] of [
      ['containerPort: 4010', 'containerPort: http'],
      ['minAvailable: 2', 'minAvailable: [2]'],
      ['  selector: { app.kubernetes.io/name: understudy }', '  selector: understudy'],
    ] as const) {
      const broken = parseAllDocuments(text.replace(right, wrong)).map((one) => one.toJS() as Manifest);
      expect(() => broken.forEach(validate), wrong).toThrow();
    }
  });

  test('select the pods of the deployment, and keep most of them', () => {
    expect(service?.spec?.selector).toEqual(metadata?.labels);
    expect(deployment?.spec?.selector).toEqual({ matchLabels: metadata?.labels });
    expect(budget?.spec?.selector).toEqual({ matchLabels: metadata?.labels });
    expect(budget?.spec?.minAvailable).toBe((deployment?.spec?.replicas ?? 0) - 1);
    expect(service?.spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(
      container?.ports?.map(({ name }) => name),
    );
  });

  test('ask the probes that there are, and set options that there are', async () => {
    expect(container?.livenessProbe?.httpGet?.path).toBe(livePath);
    expect(container?.startupProbe?.httpGet?.path).toBe(livePath);
    expect(container?.readinessProbe?.httpGet?.path).toBe(readyPath);
    const names = container?.env?.map(({ name }) => name) ?? [];
    expect(await listVariables()).toEqual(expect.arrayContaining(names));
    expect(names).toContain('UNDERSTUDY_STATE');
  });

  test('have secrets by name alone, and mount every volume', () => {
    const state = container?.env?.find(({ name }) => name === 'UNDERSTUDY_STATE');
    expect(state).toEqual({
      name: 'UNDERSTUDY_STATE',
      valueFrom: { secretKeyRef: { name: 'understudy', key: 'database-url' } },
    });
    expect(container?.volumeMounts?.map(({ name }) => name)).toEqual(pod?.volumes?.map(({ name }) => name));
  });
});
