import { readSettings, settingsOf } from '@das/platform';
import { COMMANDS } from '../../src/admin/commands';
import { migrate } from '../../src/admin/migrate';
import { readArguments } from '../../src/admin/read-arguments';
import { Settings } from '../../src/config/settings';
import {
  FOLDERS,
  type Folder,
  objectOf,
  renderFolder,
  specOf,
  valuesOf,
  workloadOf,
  workloadsOf,
} from '../support/kubernetes/manifests';

const DEPLOYMENTS = ['das-gateway', 'das-worker'] as const;
const JOBS = ['das-migrate', 'das-migrate-contract'] as const;
const labelsOf = (component: string): object => ({
  'app.kubernetes.io/name': 'das',
  'app.kubernetes.io/component': component,
});
const componentOf = (name: string): string => name.replace('das-', '');

describe.each(FOLDERS)('deploy/kubernetes/%s', (folder) => {
  test('consists of gateways, workers and two migration jobs', () => {
    expect(workloadsOf(folder).map(({ name }) => name)).toEqual([...JOBS, ...DEPLOYMENTS]);
  });

  test('every object is selected by one step of the installation', () => {
    const labels = renderFolder(folder).map(({ metadata }) => metadata.labels);
    const steps = new Set(labels.map((each) => each?.['app.kubernetes.io/component']));
    expect(new Set(labels.map((each) => each?.['app.kubernetes.io/name']))).toEqual(new Set(['das']));
    expect([...steps].sort()).toEqual(['gateway', 'migrate', 'setup', 'worker']);
  });

  test.each(DEPLOYMENTS)('an update of %s starts a pod before it stops one', (name) => {
    const { strategy, selector, template } = specOf<Record<string, { metadata: object }>>(
      objectOf(folder, 'Deployment', name),
    );
    expect({ strategy, selector, labels: template?.metadata }).toEqual({
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: { matchLabels: labelsOf(componentOf(name)) },
      labels: { labels: labelsOf(componentOf(name)) },
    });
  });

  test.each(DEPLOYMENTS)('%s has probes on the port that it listens on', (name) => {
    const { startupProbe, livenessProbe, readinessProbe, ports, ...container } = workloadOf(folder, name).container;
    expect({ startupProbe, livenessProbe, readinessProbe, ports }).toEqual({
      startupProbe: { httpGet: { path: '/health/live', port: 'http' }, periodSeconds: 1, failureThreshold: 30 },
      livenessProbe: {
        httpGet: { path: '/health/live', port: 'http' },
        periodSeconds: 10,
        timeoutSeconds: 5,
        failureThreshold: 3,
      },
      readinessProbe: {
        httpGet: { path: '/health/ready', port: 'http' },
        periodSeconds: 3,
        timeoutSeconds: 3,
        failureThreshold: 2,
      },
      ports: [{ name: 'http', containerPort: 3_000 }],
    });
    expect(valuesOf(container)).toMatchObject({ HOST: '0.0.0.0', PORT: '3000' });
  });

  test.each(DEPLOYMENTS)('%s gets SIGTERM 5 s after it left the balancer, and 35 s to end, without a shell', (name) => {
    const { pod, container } = workloadOf(folder, name);
    expect(container['lifecycle']).toEqual({ preStop: { sleep: { seconds: 5 } } });
    expect(pod['terminationGracePeriodSeconds']).toBe(40);
  });

  test.each([...DEPLOYMENTS, ...JOBS])(
    '%s asks for 250 m and 320 Mi, and has a limit of memory above that of its heap and none of CPU',
    (name) => {
      const { container } = workloadOf(folder, name);
      expect(container['resources']).toEqual({
        requests: { cpu: '250m', memory: '320Mi' },
        limits: { memory: '640Mi' },
      });
      expect(valuesOf(container)['NODE_OPTIONS']).toBe('--max-old-space-size=384');
    },
  );

  test.each(DEPLOYMENTS)('the pods of %s are spread over nodes, and a drain evicts one at a time', (name) => {
    const selector = { matchLabels: labelsOf(componentOf(name)) };
    const spread = {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: selector,
    };
    expect(workloadOf(folder, name).pod['topologySpreadConstraints']).toEqual([spread]);
    expect(specOf(objectOf(folder, 'PodDisruptionBudget', name))).toEqual({ maxUnavailable: 1, selector });
  });

  test('the service sends requests to the pods of the gateway', () => {
    const service = { selector: labelsOf('gateway'), ports: [{ name: 'http', port: 80, targetPort: 'http' }] };
    expect(specOf(objectOf(folder, 'Service', 'das-gateway'))).toEqual(service);
  });

  test.each(DEPLOYMENTS)('%s runs one role, and never migrates', (name) => {
    const { container } = workloadOf(folder, name);
    expect(container.command).toEqual(['das', 'start']);
    expect(valuesOf(container)).toMatchObject({
      DAS_ROLE: name === 'das-gateway' ? 'api' : 'worker',
      DAS_MIGRATE: 'never',
    });
  });

  test('one job migrates by itself, the other only after it was started by hand', () => {
    const jobOf = (name: string): unknown => [
      specOf(objectOf(folder, 'Job', name))['suspend'],
      workloadOf(folder, name).container.command,
    ];
    expect(JOBS.map(jobOf)).toEqual([
      [undefined, ['das', 'migrate', '--phase', 'expand']],
      [true, ['das', 'migrate', '--phase', 'contract']],
    ]);
    const words = JOBS.map((name) => workloadOf(folder, name).container.command?.slice(1) ?? []);
    for (const each of words) expect(readArguments(each, COMMANDS)).toMatchObject({ command: migrate });
  });

  test('every variable is a setting of the service, or one of Node.js', () => {
    const names = workloadsOf(folder).flatMap(({ container }) => (container.env ?? []).map(({ name }) => name));
    expect(names.filter((name) => name !== 'NODE_OPTIONS' && !settingsOf(Settings).has(name))).toEqual([]);
  });

  test('gateways are scaled on CPU, never on memory', () => {
    const { scaleTargetRef, minReplicas, metrics } = specOf(objectOf(folder, 'HorizontalPodAutoscaler', 'das-gateway'));
    expect({ scaleTargetRef, minReplicas, metrics }).toEqual({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'das-gateway' },
      minReplicas: 2,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
    });
    expect(JSON.stringify(autoscalersOf(folder))).not.toContain('"memory"');
  });

  test.each(autoscalersOf(folder))('$metadata.name is scaled up at once and down slowly', ({ spec }) => {
    expect((spec as Record<string, unknown>)['behavior']).toEqual({
      scaleUp: { stabilizationWindowSeconds: 0, policies: [expect.objectContaining({ periodSeconds: 30 })] },
      scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
    });
  });
});

function autoscalersOf(folder: Folder) {
  return renderFolder(folder).filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
}

const replicasOf = (folder: Folder): unknown[] =>
  DEPLOYMENTS.map((name) => specOf(objectOf(folder, 'Deployment', name))['replicas']);

test.each(DEPLOYMENTS)('%s of the example has what e-mail needs besides its secret', (name) => {
  const secrets = {
    DATABASE_URL: 'postgres://das_service@10.20.0.5:5432/das',
    DAS_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    DAS_SMTP_URL: 'smtp://10.20.0.25:587',
  };
  const { NODE_OPTIONS: _, ...values } = valuesOf(workloadOf('overlays/example', name).container);
  expect(readSettings(Settings, { ...values, ...secrets })).toMatchObject({
    DAS_MAIL_FROM: '"Discounts" <discounts@example.com>',
    DAS_PUBLIC_URL: 'https://discounts.example.com',
  });
});

test('the base has two gateways and a worker; in the example the autoscalers own these numbers', () => {
  expect(replicasOf('base')).toEqual([2, 1]);
  expect(replicasOf('overlays/example')).toEqual([undefined, undefined]);
});

test('the example scales workers on the age of the oldest delivery, the base does not', () => {
  const { scaleTargetRef, metrics } = specOf(objectOf('overlays/example', 'HorizontalPodAutoscaler', 'das-worker'));
  expect({ scaleTargetRef, metrics }).toEqual({
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'das-worker' },
    metrics: [
      {
        type: 'External',
        external: { metric: { name: 'das_webhook_oldest_due_seconds' }, target: { type: 'Value', value: '5' } },
      },
    ],
  });
  expect(autoscalersOf('base').map(({ metadata }) => metadata.name)).toEqual(['das-gateway']);
});
